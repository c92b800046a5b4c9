/** Counted as `Intl.Locale` counts: Monday is 1, Sunday 7. */
const SUNDAY = 7;

/** What browsers know of a locale's weeks. Older ones have a property instead of the function, or neither. */
interface WeekInfoLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/**
 * The first day of a week where a locale is used, 0 for Sunday to 6 for Saturday; Sunday when the browser does not know.
 */
export function firstWeekdayOf(locale: string): number {
  try {
    const known: Intl.Locale & WeekInfoLocale = new Intl.Locale(locale);
    return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: SUNDAY }).firstDay % 7;
  } catch {
    return 0;
  }
}
