import { useCallback, useState } from 'react';
import { writeLooksCookie } from '../ui/layout/looks-cookie.ts';

/** How long a choice is stored: one year. */
const COOKIE_SECONDS = 31_536_000;
export const NARROWEST_COLUMN = 64;
export const WIDEST_COLUMN = 800;

export type ColumnWidths = Readonly<Record<string, number>>;

/** A width within the limits of a column, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, width)));
}

/**
 * The widths that a person gave to a table's columns, from the cookies of the page. A cookie, because local storage
 * holds only the token (ASVS 14.3.3), and widths should outlive the tab. Unreadable widths and those of another person
 * are ignored.
 */
export function readColumnWidths(cookies: string, table: string, personId: string): ColumnWidths {
  const name = `columns:${table}=`;
  const pair = cookies.split('; ').find((one) => one.startsWith(name));
  const [owner, ...columns] = pair?.slice(name.length).split('~') ?? [];
  if (owner !== personId) return {};
  const widths: Record<string, number> = {};
  for (const column of columns) {
    const [, key, digits] = /^([A-Za-z]\w{0,59})\.(\d{1,4})$/.exec(column) ?? [];
    if (key !== undefined && digits !== undefined) widths[key] = clampWidth(Number(digits));
  }
  return widths;
}

/** The cookie text for a person's widths; without widths it removes the cookie. */
export function columnWidthsCookie(table: string, personId: string, widths: ColumnWidths): string {
  const columns = Object.entries(widths).map(([key, width]) => `${key}.${clampWidth(width)}`);
  const seconds = columns.length === 0 ? 0 : COOKIE_SECONDS;
  return `columns:${table}=${[personId, ...columns].join('~')}; path=/; max-age=${seconds}; samesite=lax`;
}

/** A person's column widths in one table, stored in this browser. */
export function useColumnWidths(table: string, personId: string) {
  const [widths, setWidths] = useState(() => readColumnWidths(document.cookie, table, personId));
  const choose = useCallback(
    (next: ColumnWidths) => {
      setWidths(next);
      writeLooksCookie(columnWidthsCookie(table, personId, next));
    },
    [table, personId],
  );
  return [widths, choose] as const;
}
