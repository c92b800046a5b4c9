import { CalendarX2, Hourglass } from 'lucide-react';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { FUTURE_PRESETS, PAST_PRESETS } from '@pactbook/domain/kernel/date-range.ts';
import { formatMonthYear, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { readTypedDate } from '../../../field-kit/dates/typed-date.ts';
import type { DateRangePreset } from '@pactbook/domain/kernel/date-range.ts';
import { DATA_VIEW_LABELS } from '@pactbook/domain/features/saved-views/table-view.ts';
import { paths } from '../../../platform/paths.ts';
import { numberLocale } from '../../../ui/text/own-numbers.ts';
import { endingIn } from '../navigation.ts';
import type { Destination } from './palette-entries.ts';

type EndView = 'EXPIRING_SOON' | 'RECENTLY_EXPIRED';

const PRESETS: Readonly<Record<EndView, readonly DateRangePreset[]>> = {
  EXPIRING_SOON: FUTURE_PRESETS,
  RECENTLY_EXPIRED: PAST_PRESETS,
};

/** A number of days alone, or behind words such as "ends in". */
const DAYS = /^(?:(?:ends?|ending|expir(?:es|ing)|due|in|within|the|next)\s+)*(\d{1,3})\s*(?:d|days?)?$/;
const PAST_DAYS = /^(?:(?:expired|ended|in|the|last|past)\s+)+(\d{1,3})\s*(?:d|days?)?$/;
const ENDS = /^(?:end|ends|ending|exp|expi|expir|expire|expires|expiring|expiring soon|due)$/;
const ENDED = /^(?:ended|expired|recently expired)$/;
/** What most people mean by "soon". */
const USUAL_DAYS = 90;

const daysIn = ({ id }: DateRangePreset): number => Number(/\d+/.exec(id)?.[0] ?? 0);

function destination(view: EndView, { id, label }: DateRangePreset, actor: Actor): Destination {
  return {
    name: `${DATA_VIEW_LABELS[view]}: ${label}`,
    path: paths.records(view === 'EXPIRING_SOON' ? endingIn(id, actor) : { view, range: id }),
    icon: Hourglass,
  };
}

/** The view of a number of days: of exactly so many, or of the next larger range; none beyond the largest. */
function within(view: EndView, days: number, actor: Actor): Destination[] {
  const found = PRESETS[view].find((preset) => daysIn(preset) >= days && days > 0);
  return found ? [destination(view, found, actor)] : [];
}

/** All ranges of days of a view, the usual one first. */
function ranges(view: EndView, actor: Actor): Destination[] {
  const spans = PRESETS[view].filter((preset) => daysIn(preset) > 0);
  const far = (preset: DateRangePreset) => (daysIn(preset) === USUAL_DAYS ? 0 : daysIn(preset));
  return spans
    .toSorted((one, other) => far(one) - far(other))
    .map((preset) => destination(view, preset, actor));
}

/** The records that end in the month of a typed date. */
function endingInMonthOf(date: CalendarDate): Destination {
  return {
    name: `Records that end in ${formatMonthYear(date)}`,
    path: paths.records({ ends: [date.slice(0, 7)] }),
    icon: CalendarX2,
  };
}

/** The views that a text such as "90", "ends", "expiring" or a date means; none for any other text. */
export function understoodViews(text: string, actor: Actor): Destination[] {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const ahead = DAYS.exec(words);
  if (ahead) return within('EXPIRING_SOON', Number(ahead[1]), actor);
  const past = PAST_DAYS.exec(words);
  if (past) return within('RECENTLY_EXPIRED', Number(past[1]), actor);
  const date = readTypedDate(text, numberLocale());
  if (date !== null) return [endingInMonthOf(date)];
  if (ENDS.test(words)) return ranges('EXPIRING_SOON', actor);
  return ENDED.test(words) ? ranges('RECENTLY_EXPIRED', actor) : [];
}
