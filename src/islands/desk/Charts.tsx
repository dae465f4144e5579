import type { Charts as Figures } from "#lib/domain/desk/charts.ts";
import { stageNames } from "#lib/texts/applications/applications.ts";
import { chartWords as words } from "#lib/texts/desk/charts.ts";

type Bar = { label: string; count: number };
type Props = { question: string; bars: readonly Bar[] };

const WIDTH = 320;
const ROW = 28;
const LABEL = 76;
const NUMBER = 44;

/** The figures of a chart for screen readers, which see no bars. */
function Values({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="sr-only">
      {bars.map(({ label, count }) => (
        <li key={label}>{words.value(label, count)}</li>
      ))}
    </ul>
  );
}

/** Bars that lie, each with its label and number. */
function Lying({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} aria-hidden="true" className="desk-chart">
      {bars.map(({ label, count }, row) => (
        <g key={label}>
          <text x={0} y={row * ROW + 18}>
            {label}
          </text>
          <rect
            x={LABEL}
            y={row * ROW + 5}
            width={Math.max(count > 0 ? 2 : 0, ((WIDTH - LABEL - NUMBER) * count) / most)}
            height={18}
            rx={3}
          />
          <text x={WIDTH} y={row * ROW + 18} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
    </svg>
  );
}

const HEIGHT = 112;
const BASE = 92;

/** Bars that stand, one a day; the first, the middle and the last day are named. */
function Standing({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = WIDTH / bars.length;
  const named = new Set([0, Math.floor(bars.length / 2), bars.length - 1]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="desk-chart">
      {bars.map(({ label, count }, index) => {
        const height = ((BASE - 16) * count) / most;
        const middle = index * step + step / 2;
        return (
          <g key={label}>
            <rect x={index * step + 2} y={BASE - height} width={step - 4} height={height} rx={2} />
            {count > 0 && (
              <text x={middle} y={BASE - height - 4} textAnchor="middle">
                {count}
              </text>
            )}
            {named.has(index) && (
              <text
                x={index === 0 ? 0 : index === bars.length - 1 ? WIDTH : middle}
                y={HEIGHT - 4}
                textAnchor={index === 0 ? "start" : index === bars.length - 1 ? "end" : "middle"}
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Chart({ question, bars, stands = false }: Props & { stands?: boolean }) {
  const isEmpty = bars.every(({ count }) => count === 0);
  return (
    <section className="panel p-4">
      <h3 className="mb-3 font-semibold text-ink-900">{question}</h3>
      {isEmpty ? (
        <p className="text-ink-500">{words.none}</p>
      ) : (
        <>
          {stands ? <Standing bars={bars} /> : <Lying bars={bars} />}
          <Values bars={bars} />
        </>
      )}
    </section>
  );
}

/** The charts of the overview, each under the question that it answers. */
export function Charts({ charts }: { charts: Figures }) {
  return (
    <div className="mt-6 grid gap-3 lg:grid-cols-2">
      <Chart question={words.signedUp} stands bars={charts.signedUp.map(({ day, count }) => ({ label: words.day(day), count }))} />
      <Chart question={words.waiting} bars={charts.waiting.map(({ wait, count }) => ({ label: words.waits[wait], count }))} />
      <Chart question={words.standing} bars={charts.standing.map(({ stage, count }) => ({ label: stageNames[stage], count }))} />
    </div>
  );
}
