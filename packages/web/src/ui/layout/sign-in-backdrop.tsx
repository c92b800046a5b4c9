import { clsx } from 'clsx/lite';

type Tone = 'positive' | 'caution' | 'negative' | 'accent';

const BAR: Record<Tone, string> = {
  positive: 'bg-positive-soft border-positive-mark/40',
  caution: 'bg-caution-soft border-caution-mark/40',
  negative: 'bg-negative-soft border-negative-mark/40',
  accent: 'bg-accent-soft border-accent/40',
};
const DOT: Record<Tone, string> = {
  positive: 'bg-positive-mark',
  caution: 'bg-caution-mark',
  negative: 'bg-negative-mark',
  accent: 'bg-accent',
};

/** Terms of agreements on a time line, in percent of its width. Decoration, not data. */
const ROWS: readonly { name: number; from: number; to: number; tone: Tone }[] = [
  { name: 62, from: 6, to: 54, tone: 'positive' },
  { name: 44, from: 24, to: 88, tone: 'positive' },
  { name: 70, from: 12, to: 38, tone: 'negative' },
  { name: 52, from: 40, to: 96, tone: 'accent' },
  { name: 38, from: 30, to: 66, tone: 'caution' },
  { name: 58, from: 48, to: 92, tone: 'positive' },
  { name: 46, from: 4, to: 72, tone: 'positive' },
];
const TODAY = 46;

/** A drawing of agreements and their terms, for wide screens only. Decorative. */
export function SignInBackdrop() {
  return (
    <div
      aria-hidden
      className="relative hidden flex-1 items-center justify-center overflow-hidden border-l border-border bg-sunken p-12 lg:flex"
    >
      <div className="w-full max-w-2xl rounded-xl border border-border bg-raised shadow-float">
        <div className="grid grid-cols-[11rem_1fr] border-b border-border">
          <div className="p-4">
            <Line width={40} />
          </div>
          <div className="grid grid-cols-6 items-center border-l border-border">
            {Array.from({ length: 6 }, (_, month) => (
              <div key={month} className="px-3">
                <Line width={55} />
              </div>
            ))}
          </div>
        </div>
        <div className="relative">
          {ROWS.map((row) => (
            <Row key={`${row.name}-${row.from}`} {...row} />
          ))}
          <div className="absolute inset-y-0 right-0 left-44">
            <div className="absolute inset-y-0 w-px bg-accent/60" style={{ left: `${TODAY}%` }}>
              <span className="absolute -top-1 -left-[3.5px] size-2 rounded-full bg-accent" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function Row({ name, from, to, tone }: { name: number; from: number; to: number; tone: Tone }) {
  return (
    <div className="grid h-13 grid-cols-[11rem_1fr] border-b border-border last:border-b-0">
      <div className="flex items-center gap-2.5 px-4">
        <span className={clsx('size-5 shrink-0 rounded-md opacity-80', DOT[tone])} />
        <Line width={name} />
      </div>
      <div className="relative border-l border-border">
        <span
          className={clsx('absolute inset-y-3 flex items-center rounded-md border px-2', BAR[tone])}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        >
          <span className={clsx('size-1.5 rounded-full', DOT[tone])} />
        </span>
      </div>
    </div>
  );
}

function Line({ width }: { width: number }) {
  return <span className="block h-2 rounded-full bg-border-strong/60" style={{ width: `${width}%` }} />;
}
