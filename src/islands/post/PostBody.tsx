import { Download, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { RichText } from "#islands/parts/RichText.tsx";
import { companyPath } from "#lib/domain/paths.ts";
import type { PostAttachment, PostDetail } from "#lib/domain/posts.ts";
import { downloadAttachment } from "#lib/stores/attachments.ts";
import { posts } from "#lib/texts/posts.ts";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-5 lg:p-7">
      <h2 className="mb-3 font-semibold text-ink-900 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Attachments({ files }: { files: PostAttachment[] }) {
  if (files.length === 0) return <p className="text-ink-500">{posts.noAttachments}</p>;
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.uid || file.path}>
          <button
            type="button"
            aria-label={posts.download(file.name)}
            onClick={() => void downloadAttachment(file)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 hover:border-brand-600 hover:text-brand-600"
          >
            <span className="truncate">{file.name}</span>
            <Download size={18} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Description, attachments and company of a post. */
export function PostBody({ post }: { post: PostDetail }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_320px]">
      <Section title={posts.description}>
        <RichText html={post.descriptionHtml} />
      </Section>
      <div className="grid gap-4">
        <Section title={posts.company}>
          <p className="font-semibold text-base text-ink-900">{post.companyName}</p>
          <a className="mt-2 inline-block py-1 text-brand-600 hover:underline" href={companyPath(post.companyName)}>
            {posts.companyPosts}
          </a>
        </Section>
        <Section title={posts.attachments}>
          <Attachments files={post.attachments} />
        </Section>
        <aside className="flex gap-2 rounded-card bg-warn-50 p-4 text-warn text-xs" aria-label={posts.safetyTitle}>
          <ShieldAlert size={18} aria-hidden="true" className="shrink-0" />
          <p>{posts.safety}</p>
        </aside>
      </div>
    </div>
  );
}
