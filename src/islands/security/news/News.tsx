import { useStore } from "@nanostores/react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { Switch } from "#islands/ui/Switch.tsx";
import type { NewsSettings } from "#lib/domain/news/ways.ts";
import { $newsSettings, loadNewsSettings, setNewsTimes } from "#lib/stores/account/news.ts";
import { general } from "#lib/texts/general.ts";
import { newsWords as words } from "#lib/texts/news/settings.ts";
import { Kinds } from "./Kinds.tsx";
import { Ways } from "./Ways.tsx";

function Times({ settings: { quiet, digest, ways } }: { settings: NewsSettings }) {
  const isOn = (way: string): boolean => ways.some((known) => known.way === way && known.status === "on");
  if (!ways.some(({ status }) => status === "on")) return null;
  return (
    <div className="mt-6 [&>:last-child]:border-b-0">
      <Switch label={words.quiet} hint={words.quietHint} isOn={quiet} onChange={(wanted) => setNewsTimes({ quiet: wanted })} />
      {isOn("email") && (
        <Switch
          label={words.digest}
          hint={words.digestHint}
          isOn={digest}
          onChange={(wanted) => setNewsTimes({ digest: wanted })}
        />
      )}
    </div>
  );
}

/** News: the ways by which they come, the kinds that go by each, and when. */
export function News() {
  const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-48" />;
  return (
    <Loaded of={useStore($newsSettings)} skeleton={skeleton} onRetry={() => void loadNewsSettings()}>
      {(settings) => (
        <>
          {settings.ways.length > 0 && <Ways settings={settings} />}
          <Kinds settings={settings} />
          <Times settings={settings} />
        </>
      )}
    </Loaded>
  );
}
