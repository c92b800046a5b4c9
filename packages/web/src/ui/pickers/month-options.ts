import type { PickerOption } from './picker-option.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The months of a year by their number, 1 for January. */
export const MONTH_OPTIONS: readonly PickerOption[] = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: MONTH.format(Date.UTC(2000, at)),
}));
