import { useStore } from "@nanostores/react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { Switch } from "#islands/ui/Switch.tsx";
import { NEWS_KINDS } from "#lib/domain/news/news.ts";
import { $newsSettings, loadNewsSettings, switchNews } from "#lib/stores/account/news.ts";
import { general } from "#lib/texts/general.ts";
import { newsKindText } from "#lib/texts/news/settings.ts";

/** The kinds of news, each to be switched off. */
export function News() {
  const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-48" />;
  return (
    <Loaded of={useStore($newsSettings)} skeleton={skeleton} onRetry={() => void loadNewsSettings()}>
      {({ off }) => (
        <div className="[&>:last-child]:border-b-0">
          {NEWS_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={newsKindText[kind].name}
              hint={newsKindText[kind].hint}
              isOn={!off.includes(kind)}
              onChange={(isOn) => switchNews(kind, isOn)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
