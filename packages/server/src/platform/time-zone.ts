import { findIana } from 'windows-iana';

/**
 * The IANA name of a time zone that was written as an IANA name (in whatever case, old names too) or as Windows calls
 * it, such as `Pacific Standard Time` (docs/product/dates-and-money.md, "Today").
 *
 * @returns null for what is no time zone, offsets such as `+02:00` included: their days do not follow the clock changes
 */
export function ianaTimeZone(name: string): string | null {
  const [fromWindows] = findIana(name);
  const wanted = fromWindows ?? name;
  if (!/^[A-Za-z][\w+\-/]*$/.test(wanted)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    // Intl says by throwing that it knows no such zone.
    return null;
  }
}
