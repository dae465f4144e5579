import { Attendance } from "./Attendance.tsx";
import { Door } from "./Door.tsx";
import { Poster } from "./Poster.tsx";

const SCREENS = { door: Door, attendance: Attendance, poster: Poster } as const;

/** The screens of a fair's days, which load with the first of them. */
export function FairVisit({ screen, id }: { screen: keyof typeof SCREENS; id: string }) {
  const Screen = SCREENS[screen];
  return (
    <div className="max-w-[880px]">
      <Screen id={id} />
    </div>
  );
}
