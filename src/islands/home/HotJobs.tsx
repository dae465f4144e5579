import { useStore } from "@nanostores/react";
import { useState } from "react";
import { PostCard } from "#islands/parts/PostCard.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { careerSearchPath, paths } from "#lib/domain/paths.ts";
import type { HotGroup } from "#lib/domain/posts/posts.ts";
import { createHotGroups } from "#lib/stores/posts/home.ts";
import { general } from "#lib/texts/general.ts";
import { home } from "#lib/texts/home.ts";

/** Hot posts by post name, with a way to all of them (R1.2.3-3). */
export function HotJobs({ initial }: { initial: HotGroup[] }) {
  const [{ $state }] = useState(() => createHotGroups(initial));
  const found = useStore($state, { ssr: "initial" });
  const groups = found.state === "ready" ? found.value : initial;
  const [picked, pick] = useState("");

  const current = groups.find((group) => group.postName === picked) ?? groups[0];
  if (!current) return <StateView picture="search" title={home.noHotJobs} />;
  const careerId = current.posts[0]?.careerId;
  return (
    <Tabs
      label={home.hotJobsTabs}
      tabs={groups.map(({ postName }) => ({ key: postName, label: postName }))}
      current={current.postName}
      onPick={pick}
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {current.posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-center">
        <a className={buttonClass("plain")} href={careerId ? careerSearchPath([careerId]) : paths.search}>
          {general.more}
        </a>
      </p>
    </Tabs>
  );
}
