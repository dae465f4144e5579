import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { Login } from "#lib/domain/account/devices.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $devices, $endingDevice, endDevice, endOtherDevices, loadDevices } from "#lib/stores/account/devices.ts";
import { deviceText, security } from "#lib/texts/account/security.ts";
import { general } from "#lib/texts/general.ts";

function Device({ login, ending }: { login: Login; ending: string | null }) {
  const { id, device, beganAt, usedAt, isCurrent } = login;
  const name = deviceText(device);
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-ink-900">
          {name}
          {isCurrent && <span className="rounded-full bg-brand-50 px-2 py-0.5 text-brand-600 text-xs">{security.current}</span>}
        </p>
        <p className="text-ink-500 tabular-nums">
          <span className="mr-3 inline-block">{security.began(formatBeijing(beganAt))}</span>
          <span className="inline-block">{security.used(formatBeijing(usedAt))}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="plain"
          busy={ending !== null}
          aria-label={security.endOf(name)}
          className="shrink-0"
          onClick={() => void endDevice(id)}
        >
          {ending === id ? security.ending : security.end}
        </Button>
      )}
    </li>
  );
}

function List({ logins }: { logins: readonly Login[] }) {
  const ending = useStore($endingDevice);
  return (
    <>
      <ul>
        {logins.map((login) => (
          <Device key={login.id} login={login} ending={ending} />
        ))}
      </ul>
      {logins.length > 1 && (
        <Button variant="secondary" busy={ending !== null} className="mt-2" onClick={() => void endOtherDevices()}>
          {ending === "others" ? security.ending : security.endOthers}
        </Button>
      )}
      <p className="mt-3 text-ink-500">{security.shared}</p>
    </>
  );
}

/** Where one is logged in, and the way to end it (D-H12). */
export function Devices() {
  const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-16" />;
  return (
    <Loaded of={useStore($devices)} skeleton={skeleton} onRetry={() => void loadDevices()}>
      {(logins) => <List logins={logins} />}
    </Loaded>
  );
}
