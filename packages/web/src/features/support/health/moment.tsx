import { useNow } from '../../../platform/now.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useProfile } from '../../users/queries.ts';

export interface MomentProps {
  at: string | null;
  /** Whether the time is in the future. */
  isAhead?: boolean | undefined;
}

/** A relative time, exact on hover and focus: "2 minutes ago", "in 3 hours"; an em dash for null. */
export function Moment({ at, isAhead = false }: MomentProps) {
  const now = useNow();
  const { timeZoneId } = useProfile();
  if (at === null) return <>—</>;
  const moment = Date.parse(at);
  return (
    <Tooltip content={exactTime(moment, timeZoneId)}>
      <time
        dateTime={at}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact moment shows on focus as it does on hover
        tabIndex={0}
        className="rounded-sm whitespace-nowrap tabular-nums"
      >
        {isAhead ? timeUntil(moment - now) : timeAgo(moment, now)}
      </time>
    </Tooltip>
  );
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const AHEAD = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** The time until a moment: "in 3 hours"; "now" under a minute. */
function timeUntil(milliseconds: number): string {
  const step = STEPS.find(([, length]) => milliseconds >= length);
  return step === undefined ? 'now' : AHEAD.format(Math.floor(milliseconds / step[1]), step[0]);
}
