import { useStore } from "@nanostores/react";
import { useState } from "react";
import { PostCard } from "#islands/parts/PostCard.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { paths } from "#lib/domain/paths.ts";
import type { HomeList, HomeListKey } from "#lib/domain/posts/home-lists.ts";
import { createHomeLists } from "#lib/stores/posts/home.ts";
import { general } from "#lib/texts/general.ts";
import { home } from "#lib/texts/home.ts";

/** Where each list goes on. */
const MORE: Record<HomeListKey, string> = {
  newest: paths.search,
  pay: paths.search,
  graduates: `${paths.search}?facts=${encodeURIComponent(home.lists.graduates)}`,
  overseas: paths.overseas,
};

/** New posts: those published last, the best paid of the week, for graduates, abroad, each of another employer. */
export function NewPosts({ initial }: { initial: HomeList[] }) {
  const [{ $state }] = useState(() => createHomeLists(initial));
  const found = useStore($state, { ssr: "initial" });
  const lists = found.state === "ready" ? found.value : initial;
  const [picked, pick] = useState("");
  const current = lists.find(({ key }) => key === picked) ?? lists[0];
  if (!current) return null;
  return (
    <Tabs label={home.news} tabs={lists.map(({ key }) => ({ key, label: home.lists[key] }))} current={current.key} onPick={pick}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {current.posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-center">
        <a className={buttonClass("plain")} href={MORE[current.key]}>
          {general.more}
        </a>
      </p>
    </Tabs>
  );
}
