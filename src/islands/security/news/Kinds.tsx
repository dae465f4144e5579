import { Switch } from "#islands/ui/Switch.tsx";
import { usePromptChoice } from "#islands/ui/use-prompt-choice.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import { mayGoBy, type NewsSettings, type NewsWay } from "#lib/domain/news/ways.ts";
import { switchNews } from "#lib/stores/account/news.ts";
import { newsKindText, newsWayText, newsWords as words } from "#lib/texts/news/settings.ts";

type Choice = { way: NewsWay; isOn: boolean };

/** The ways in use, each with whether a kind goes by it. */
const choicesOf = (kind: NewsKind, { off, ways }: NewsSettings): Choice[] => [
  ...(mayGoBy(kind, "inbox") ? [{ way: "inbox" as const, isOn: !off.includes(kind) }] : []),
  ...ways
    .filter(({ way, status }) => status === "on" && mayGoBy(kind, way))
    .map(({ way, off: offBy }) => ({ way, isOn: !offBy.includes(kind) })),
];

type WayBoxProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => unknown };

function WayBox({ label, isOn, onChange }: WayBoxProps) {
  const [isShownOn, choose] = usePromptChoice(isOn, onChange);
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={isShownOn}
        onChange={({ target }) => choose(target.checked)}
        className="size-5 shrink-0 accent-brand-600"
      />
      {label}
    </label>
  );
}

/** A kind with a box for each way. */
function KindOfWays({ kind, choices, hookName }: { kind: NewsKind; choices: readonly Choice[]; hookName: string }) {
  const { name, hint } = newsKindText[kind];
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <legend className="sr-only">{name}</legend>
      <div aria-hidden="true" className="min-w-0 flex-1 basis-60">
        <p className="text-ink-900">{name}</p>
        <p className="text-ink-500 text-xs">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ way, isOn }) => (
          <WayBox
            key={way}
            label={way === "hook" ? hookName : newsWayText[way]}
            isOn={isOn}
            onChange={(wanted) => switchNews(way, kind, wanted)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The kinds of news: a switch each while the inbox is the only way, else a box for each way. */
export function Kinds({ settings }: { settings: NewsSettings }) {
  const usesOthers = settings.ways.some(({ status }) => status === "on");
  return (
    <>
      <h3 className="mt-6 mb-1 font-medium text-ink-900 first:mt-0">{words.kinds}</h3>
      <div className="[&>:last-child]:border-b-0">
        {NEWS_KINDS.map((kind) => {
          const choices = choicesOf(kind, settings);
          if (choices.length === 0) return null;
          if (usesOthers) return <KindOfWays key={kind} kind={kind} choices={choices} hookName={settings.hookName} />;
          const { name, hint } = newsKindText[kind];
          const isOn = choices.some((choice) => choice.isOn);
          return (
            <Switch key={kind} label={name} hint={hint} isOn={isOn} onChange={(wanted) => switchNews("inbox", kind, wanted)} />
          );
        })}
      </div>
    </>
  );
}
