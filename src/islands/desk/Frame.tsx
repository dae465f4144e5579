import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Retry } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { mayCall } from "#lib/domain/desk/rights.ts";
import type { Staff } from "#lib/domain/desk/staff.ts";
import { type DeskScreen, type DeskView, deskPath, deskView } from "#lib/domain/desk/views.ts";
import { $fairLink, dropFairLink } from "#lib/stores/desk/fair-link.ts";
import { $isDirty, dropChanges } from "#lib/stores/desk/post-editor.ts";
import { leave } from "#lib/stores/desk/session.ts";
import { openChat } from "#lib/stores/desk/staff.ts";
import { $unsaved } from "#lib/stores/desk/versions.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { desk, postWords, roleNames, screenNames } from "#lib/texts/desk/desk.ts";
import { general } from "#lib/texts/general.ts";
import { late } from "#loading/late.ts";
import { ApplicationDetail } from "./ApplicationDetail.tsx";
import { Applications } from "./Applications.tsx";
import { Companies } from "./Companies.tsx";
import { Overview } from "./Overview.tsx";
import { People } from "./People.tsx";
import { PostEditor } from "./PostEditor.tsx";
import { Posts } from "./Posts.tsx";
import { Reports } from "./Reports.tsx";
import { Waiting } from "./Screen.tsx";

/** The screens of the navigation, each with the call that it lives by. */
const NAVIGATION = [
  ["overview", "overview"],
  ["posts", "list-posts"],
  ["applications", "list-applications"],
  ["companies", "list-companies"],
  ["careers", "read-careers"],
  ["fairs", "list-fairs"],
  ["imports", "list-imports"],
  ["reports", "list-reports"],
  ["news", "list-failed-news"],
  ["staff", "list-staff"],
  ["changes", "list-changes"],
] as const;

/** The entry of the navigation that a screen belongs to. */
const SECTIONS: Partial<Record<DeskScreen, DeskScreen>> = {
  ...{ post: "posts", application: "applications", fair: "fairs" },
  ...{ door: "fairs", attendance: "fairs", poster: "fairs" },
};

/** Screens whose code comes with their first press. */
const LATE = {
  waiting: <Waiting />,
  lost: (retry: () => void) => (
    <div role="alert">
      <StateView picture="failed" title={general.loadFailed}>
        <Retry onRetry={retry} />
      </StateView>
    </div>
  ),
};

const Careers = late(() => import("./careers/Careers.tsx"), "Careers", LATE);

const Changes = late(() => import("./Changes.tsx"), "Changes", LATE);

const FailedNews = late(() => import("./FailedNews.tsx"), "FailedNews", LATE);

const Imports = late(() => import("./Imports.tsx"), "Imports", LATE);

const FairScreens = late(() => import("./fairs/FairScreens.tsx"), "FairScreens", LATE);

const FairVisit = late(() => import("./fairs/visit/FairVisit.tsx"), "FairVisit", LATE);

function Screen({ view, staff }: { view: DeskView; staff: Staff }): ReactNode {
  switch (view.screen) {
    case "overview":
      return <Overview role={staff.role} />;
    case "posts":
      return <Posts role={staff.role} />;
    case "post":
      return <PostEditor role={staff.role} />;
    case "applications":
      return <Applications />;
    case "application":
      return <ApplicationDetail />;
    case "companies":
      return <Companies role={staff.role} />;
    case "careers":
      return mayCall(staff.role, "read-careers") ? <Careers /> : <Overview role={staff.role} />;
    case "fairs":
    case "fair":
      return <FairScreens screen={view.screen} role={staff.role} />;
    case "door":
    case "attendance":
    case "poster":
      return view.id !== null && mayCall(staff.role, "read-door") ? (
        <FairVisit key={deskPath(view)} screen={view.screen} id={view.id} />
      ) : (
        <FairScreens screen="fairs" role={staff.role} />
      );
    case "imports":
      return <Imports role={staff.role} />;
    case "reports":
      return <Reports />;
    case "news":
      return <FailedNews />;
    case "staff":
      return <People me={staff} />;
    case "changes":
      return <Changes />;
  }
}

/** A row that a phone scrolls sideways, which shows its current entry. */
const useCurrentInSight = (current: DeskScreen) => {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is the current one then
  useEffect(() => {
    const all = row.current;
    const entry = all?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!all || !entry) return;
    // It also reports the first size.
    const observer = new ResizeObserver(() => {
      const middle = entry.offsetLeft - all.offsetLeft + entry.offsetWidth / 2;
      all.scrollTo({ left: middle - all.clientWidth / 2, behavior: "instant" });
    });
    observer.observe(all);
    return () => observer.disconnect();
  }, [current]);
  return row;
};

/** Navigation and the open screen. */
export function Frame({ staff }: { staff: Staff }) {
  const view = useStore($view);
  const isDirty = useStore($isDirty);
  const unsaved = useStore($unsaved);
  const fairLink = useStore($fairLink);
  const [pending, setPending] = useState<DeskView | null>(null);
  const current = SECTIONS[view.screen] ?? view.screen;
  const nav = useCurrentInSight(current);
  const screens = NAVIGATION.filter(([, call]) => mayCall(staff.role, call)).map(([screen]) => screen);
  const go = (to: DeskView): void => {
    if ((isDirty && view.screen === "post") || unsaved?.screen === view.screen) setPending(to);
    else openView(to);
    dropFairLink();
  };
  return (
    <div className="mx-auto flex min-h-full flex-col lg:flex-row" style={{ maxWidth: 1320 }}>
      <header className="flex flex-col gap-3 border-line border-b bg-card px-4 py-3 lg:min-w-52 lg:shrink-0 lg:border-r lg:py-6 print:hidden">
        <div className="flex items-center justify-between gap-3 lg:flex-col lg:items-start">
          <div className="min-w-0" style={{ maxWidth: 200 }}>
            <p className="font-semibold text-ink-900 text-lg">{desk.title}</p>
            <p className="text-ink-500 text-xs">
              {staff.name} · {roleNames[staff.role]}
              {staff.place && ` · ${staff.place}`}
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-2">
            {mayCall(staff.role, "recruiter-chat") && (
              <Button variant="secondary" onClick={() => void openChat()}>
                {desk.openChat}
              </Button>
            )}
            <Button variant="plain" onClick={() => void leave()}>
              {desk.logOut}
            </Button>
          </div>
        </div>
        <nav ref={nav} aria-label={desk.nav} className="scroll-row flex gap-1 lg:flex-col">
          {screens.map((screen) => {
            const isCurrent = current === screen;
            return (
              <a
                key={screen}
                href={deskPath(deskView(screen))}
                aria-current={isCurrent ? "page" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(deskView(screen));
                }}
                className={clsx(
                  "flex min-h-10 shrink-0 items-center whitespace-nowrap rounded-control px-3 focus-visible:-outline-offset-2",
                  isCurrent ? "bg-brand-50 font-semibold text-brand-600" : "text-ink-700 hover:text-brand-600",
                )}
              >
                {screenNames[screen]}
              </a>
            );
          })}
        </nav>
      </header>
      <div className="min-w-0 flex-1 p-4 lg:p-8">
        {fairLink === null ? <Screen view={view} staff={staff} /> : <FairScreens screen="join" role={staff.role} />}
      </div>
      {pending && (
        <ConfirmDialog
          title={postWords.unsaved}
          yes={postWords.leave}
          no={postWords.stay}
          isDangerous
          onYes={() => {
            if (view.screen === "post") dropChanges();
            else unsaved?.drop();
            setPending(null);
            openView(pending);
          }}
          onClose={() => setPending(null)}
        >
          <p>{postWords.leaveSure}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
