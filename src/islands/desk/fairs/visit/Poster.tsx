import { useStore } from "@nanostores/react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Heading, ViewLink, Waiting } from "#islands/desk/Screen.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import type { FairContent } from "#lib/domain/desk/fairs.ts";
import { posterLines } from "#lib/domain/desk/poster.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { qrOf } from "#lib/domain/qr.ts";
import { createPoster } from "#lib/stores/desk/poster.ts";
import { doorWords, posterWords as words } from "#lib/texts/desk/attendance.ts";
import { desk, screenNames } from "#lib/texts/desk/desk.ts";

/** A4 in points, its margin, and the sides of its code. */
const [WIDTH, HEIGHT, MARGIN, CODE] = [595, 842, 48, 280];
const TITLE = { size: 42, line: 54, width: 22, lines: 3 };
const FACT = { size: 18, line: 27, width: 46, lines: 2 };
/** Colours of paper: a poster looks the same in every scheme. */
const [INK, QUIET, BRAND, PAPER] = ["#10182b", "#5e6a82", "#0b62d6", "#fff"];
const FONT = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

const wallTime = (text: string): string => text.replace("T", " ");

const factsOf = ({ type, startsAt, endsAt, address, halls, hours, organizer }: FairContent): [string, string][] => {
  const facts: [string, string][] = [
    [words.time, `${wallTime(startsAt)} – ${wallTime(endsAt)}`],
    [words.hours, hours],
    [words.place, type === "SCENE" ? address : words.online],
    [words.halls, halls],
    [words.organizer, organizer],
  ];
  return facts.filter(([, text]) => text !== "");
};

type SheetProps = { content: FairContent; address: string; sheet: RefObject<SVGSVGElement | null> };

/** The poster as one drawing, for the screen, for paper and for a picture. */
function Sheet({ content, address, sheet }: SheetProps) {
  const { size, path } = useMemo(() => qrOf(address), [address]);
  const title = posterLines(content.title, TITLE.width, TITLE.lines);
  const facts = factsOf(content).flatMap(([label, text]) =>
    posterLines(text, FACT.width, FACT.lines).map((line, index) => ({ label: index === 0 ? label : "", line })),
  );
  const factsTop = 96 + title.length * TITLE.line + 24;
  const codeTop = HEIGHT - CODE - 120;
  return (
    <svg
      ref={sheet}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${words.poster} ${content.title}`}
      className="desk-poster"
    >
      <rect width={WIDTH} height={HEIGHT} fill={PAPER} />
      <rect width={WIDTH} height={20} fill={BRAND} />
      <g fontFamily={FONT} fill={INK}>
        {title.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <text key={index} x={MARGIN} y={96 + index * TITLE.line} fontSize={TITLE.size} fontWeight="700">
            {line}
          </text>
        ))}
        {facts.map(({ label, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <g key={index} transform={`translate(0 ${factsTop + index * FACT.line})`} fontSize={FACT.size}>
            <text x={MARGIN} fill={QUIET}>
              {label}
            </text>
            <text x={MARGIN + 56}>{line}</text>
          </g>
        ))}
        <g transform={`translate(${(WIDTH - CODE) / 2} ${codeTop}) scale(${CODE / size})`}>
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </g>
        <text x={WIDTH / 2} y={codeTop + CODE + 32} fontSize={20} fontWeight="600" textAnchor="middle">
          {words.scan}
        </text>
        <text x={WIDTH / 2} y={codeTop + CODE + 62} fontSize={13} fill={QUIET} textAnchor="middle">
          {address}
        </text>
      </g>
    </svg>
  );
}

/** A fair's poster, and the code of its card for other sites. */
export function Poster({ id }: { id: string }) {
  const [store] = useState(() => createPoster(id));
  const isUnsaved = useStore(store.$isUnsaved);
  const sheet = useRef<SVGSVGElement>(null);
  const save = (title: string): void => {
    if (sheet.current) void store.save(sheet.current, words.fileName(title));
  };
  return (
    <>
      <p className="mb-2 print:hidden">
        <ViewLink to={deskView("fair", id)}>{doorWords.toFair}</ViewLink>
      </p>
      <Loaded
        of={useStore(store.$state)}
        skeleton={<Waiting />}
        missing={<StateView picture="missing" title={desk.missing} />}
        onRetry={() => void store.load()}
      >
        {({ content }) => (
          <>
            <div className="print:hidden">
              <Heading title={screenNames.poster}>
                <Button onClick={store.print}>{words.print}</Button>
                <Button variant="secondary" onClick={() => save(content.title)}>
                  {words.save}
                </Button>
              </Heading>
              <p className="mb-3 text-ink-500">{words.hint}</p>
              <p role="alert" className="text-bad empty:hidden">
                {isUnsaved && words.notSaved}
              </p>
            </div>
            <Sheet content={content} address={store.address()} sheet={sheet} />
            <section className="panel mt-6 p-4 lg:p-5 print:hidden">
              <h3 className="mb-2 font-semibold text-ink-900 text-lg">{words.embed}</h3>
              <p className="mb-3 text-ink-500">{words.embedHint}</p>
              <TextArea
                label={words.code}
                readOnly
                rows={4}
                value={store.embedCode(content.title)}
                onFocus={(event) => event.target.select()}
              />
              <p className="mb-3 text-ink-500">{words.embedNote}</p>
              <Button onClick={() => void store.copyCode(content.title)}>{words.copy}</Button>
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
