import { useStore } from "@nanostores/react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { narrowApplications } from "#lib/stores/desk/applications.ts";
import { showAsBoard } from "#lib/stores/desk/board.ts";
import { overview } from "#lib/stores/desk/overview.ts";
import { posts } from "#lib/stores/desk/posts.ts";
import { narrowReports } from "#lib/stores/desk/reports.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { overviewWords, screenNames } from "#lib/texts/desk/desk.ts";
import { Charts } from "./Charts.tsx";
import { Heading, Waiting } from "./Screen.tsx";

type Figure =
  | "inReview"
  | "changedPosts"
  | "openPosts"
  | "expiringPosts"
  | "waiting"
  | "waitingLong"
  | "applications"
  | "reports"
  | "failedNews";

const TO_POSTS: readonly Figure[] = ["inReview", "changedPosts", "openPosts", "expiringPosts"];

/** Opens the list behind a figure. */
const openFigure = (figure: Figure): void => {
  if (TO_POSTS.includes(figure)) {
    posts.narrow({ keyword: "", states: figure === "inReview" ? ["review"] : ["open"] });
    openView(deskView("posts"));
    return;
  }
  if (figure === "reports") {
    narrowReports("waiting");
    openView(deskView("reports"));
    return;
  }
  if (figure === "failedNews") {
    openView(deskView("news"));
    return;
  }
  showAsBoard(false);
  narrowApplications({ postId: null, place: null, keyword: "", view: figure === "applications" ? "all" : "waiting" });
  openView(deskView("applications"));
};

const FIGURES: Record<StaffRole, readonly Figure[]> = {
  operator: [
    "inReview",
    "changedPosts",
    "reports",
    "waiting",
    "waitingLong",
    "openPosts",
    "expiringPosts",
    "applications",
    "failedNews",
  ],
  recruiter: ["waiting", "waitingLong", "openPosts", "expiringPosts", "inReview", "applications"],
  organizer: ["openPosts"],
};

/** The work that waits, in numbers that lead to it. */
export function Overview({ role }: { role: StaffRole }) {
  const state = useStore(overview.$state);
  return (
    <>
      <Heading title={screenNames.overview} />
      {role === "organizer" && <p className="mb-4 text-ink-500">{overviewWords.organizer}</p>}
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void overview.load()}>
        {(figures) => (
          <>
            <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
              {FIGURES[role]
                .filter((figure) => figure !== "failedNews" || figures.failedNews > 0)
                .map((figure) => (
                  <li key={figure}>
                    <button
                      type="button"
                      onClick={() => openFigure(figure)}
                      className="panel flex h-full w-full flex-col items-start p-4 text-left hover:text-brand-600"
                    >
                      <span className="font-semibold text-2xl text-ink-900">{figures[figure]}</span>
                      <span className="text-ink-500">{overviewWords[figure]}</span>
                    </button>
                  </li>
                ))}
            </ul>
            {role !== "organizer" && <Charts charts={figures.charts} />}
          </>
        )}
      </Loaded>
    </>
  );
}
