import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { readDate } from '@pactbook/domain/kernel/text/date-text.ts';
import type { NumberLocale } from '@pactbook/domain/kernel/text/number-locale.ts';

const PARTS = ['year', 'month', 'day'] as const;
type Part = (typeof PARTS)[number];
const isPart = (type: string): type is Part => PARTS.some((part) => part === type);

/** How dates are typed in a country: the order of their parts, and the signs between them. */
interface DateShape {
  readonly order: readonly Part[];
  readonly mark: string;
}

const SHAPES = new Map<NumberLocale, DateShape>();

function shapeOf(locale: NumberLocale): DateShape {
  const known = SHAPES.get(locale);
  if (known) return known;
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(0);
  const between = parts.flatMap(({ type, value }) => (type === 'literal' ? value : [])).join('');
  const shape = {
    order: parts.flatMap(({ type }) => (isPart(type) ? type : [])),
    mark: /[./-]/.exec(between)?.[0] ?? '/',
  };
  SHAPES.set(locale, shape);
  return shape;
}

/** Whether the month or the day comes first where a date is written with its year last. */
export function dayOrderOf(locale: NumberLocale): 'M/D/YYYY' | 'D/M/YYYY' {
  const { order } = shapeOf(locale);
  return order.indexOf('month') < order.indexOf('day') ? 'M/D/YYYY' : 'D/M/YYYY';
}

/** How a date is typed, for an empty input: "M/D/YYYY", "D.M.YYYY", "YYYY-MM-DD". */
export function typedDatePattern(locale: NumberLocale): string {
  const { order, mark } = shapeOf(locale);
  const letters =
    order[0] === 'year' ? { year: 'YYYY', month: 'MM', day: 'DD' } : { year: 'YYYY', month: 'M', day: 'D' };
  return order.map((part) => letters[part]).join(mark);
}

/** A day as it is typed: "12/31/2027", "31.12.2027", "2027-12-31". */
export function writeTypedDate(date: CalendarDate, locale: NumberLocale): string {
  const { order, mark } = shapeOf(locale);
  const [year = '', month = '', day = ''] = date.split('-');
  const isPadded = order[0] === 'year';
  const short = (digits: string) => (isPadded ? digits : String(Number(digits)));
  const texts = { year, month: short(month), day: short(day) };
  return order.map((part) => texts[part]).join(mark);
}

const dayIn = (text: string, order: 'M/D/YYYY' | 'D/M/YYYY'): CalendarDate | null => {
  const reading = readDate(text, order, false);
  return 'date' in reading ? reading.date : null;
};

/**
 * Parses a date as a person types it: in the order of their country, year first, or with the name of the month ("31st
 * December 2026"). A date that only the other order can mean is taken: it has one meaning. Null for any other text.
 */
export function readTypedDate(text: string, locale: NumberLocale): CalendarDate | null {
  const own = dayOrderOf(locale);
  return dayIn(text, own) ?? dayIn(text, own === 'M/D/YYYY' ? 'D/M/YYYY' : 'M/D/YYYY');
}

/** Whether a text is one day where the month comes first and another one where the day does: "2/1/2027". */
export function isReadTwoWays(text: string): boolean {
  const [monthFirst, dayFirst] = [dayIn(text, 'M/D/YYYY'), dayIn(text, 'D/M/YYYY')];
  return monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst;
}
