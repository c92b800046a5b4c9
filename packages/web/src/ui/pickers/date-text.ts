function isoOf(year: string, month: string, day: string): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00Z`);
  // Some engines read 30 February as a day of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay ? text : undefined;
}

/**
 * Parses a typed date: M/D/YYYY, M/D/YY (a year of this century), also with dots or dashes, or ISO. Returns
 * `YYYY-MM-DD`, or undefined when it is no day of the calendar.
 */
export function readDateText(text: string): string | undefined {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  if (iso) return isoOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(trimmed);
  if (typed) return isoOf(typed[3] ?? '', typed[1] ?? '', typed[2] ?? '');
  return undefined;
}

/** Formats `YYYY-MM-DD` as M/D/YYYY; any other text is returned unchanged. */
export function showDateText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return value;
  return `${Number(match[2])}/${Number(match[3])}/${match[1]}`;
}
