import { z } from 'zod';
import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import type { TableView } from '../saved-views/table-view.ts';

/** Where a record is in the order of a view: the records without a value come last, by product. */
export interface PagePlace {
  readonly range: 'present' | 'absent';
  /** What it is sorted by, as text; null in the order by product and among those without a value. */
  readonly value: string | null;
  readonly productKey: string;
  readonly id: string;
}

/** How the values of an order are written; null for an order without any. */
export type PlacedType = 'text' | 'date' | 'numeric' | 'jsonb' | null;

const text = z.string().refine((part) => !part.includes('\0'));
const placeSchema = z.tuple([
  z.string(),
  z.boolean(),
  z.enum(['present', 'absent']),
  text.nullable(),
  text,
  idSchema,
]);

const NUMBER = /^-?\d{1,40}(\.\d{1,40})?$/;
const FITS: Readonly<Record<Exclude<PlacedType, null>, (value: string) => boolean>> = {
  text: () => true,
  date: isCalendarDate,
  numeric: (value) => NUMBER.test(value),
  // Numbers in JSON.
  jsonb: (value) => NUMBER.test(value),
};

/** A place as text, from which a cursor is made: what comes next begins after it, whatever changed before it. */
export function pageCursorText(
  { range, value, productKey, id }: PagePlace,
  { id: column, desc }: Pick<TableView['sort'], 'id' | 'desc'>,
): string {
  return JSON.stringify([column, desc, range, value, productKey, id]);
}

function parsed(cursorText: string): unknown {
  try {
    return JSON.parse(cursorText);
  } catch {
    return null;
  }
}

/**
 * The place that a cursor names; null for what is no cursor of this order.
 *
 * @param types how values are written in each range of the order
 */
export function readPageCursor(
  cursorText: string,
  sort: Pick<TableView['sort'], 'id' | 'desc'>,
  types: ReadonlyMap<PagePlace['range'], PlacedType>,
): PagePlace | null {
  const read = placeSchema.safeParse(parsed(cursorText));
  if (!read.success) return null;
  const [column, desc, range, value, productKey, id] = read.data;
  const type = types.get(range);
  if (column !== sort.id || desc !== sort.desc || type === undefined) return null;
  const fits = type === null ? value === null : value !== null && FITS[type](value);
  return fits ? { range, value, productKey, id } : null;
}
