import { useStore } from "@nanostores/react";
import { $staff } from "#lib/stores/desk/session.ts";
import { desk } from "#lib/texts/desk/desk.ts";
import { preloadCode } from "#loading/preload.ts";
import { Frame } from "./Frame.tsx";
import { Login } from "./Login.tsx";

// The words of its notices, which must be there without a network too.
preloadCode(() => import("#lib/texts/shell/notices.ts"));

/** The desk: its login, or the screen of the address (D-I8). */
export function DeskPage() {
  const staff = useStore($staff);
  if (staff === "unknown")
    return (
      <p role="status" className="py-10 text-center text-ink-500">
        {desk.loading}
      </p>
    );
  return staff ? <Frame staff={staff} /> : <Login />;
}
