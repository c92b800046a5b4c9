import type { PickerOption } from './picker-option.ts';

/** Current names of zones that browsers list under an older one; they know both. */
const NAMES_OF_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The current name of a zone, which servers and browsers may call by an older one. */
export function nameOfToday(id: string): string {
  return NAMES_OF_TODAY[id] ?? id;
}

/** Every time zone of this browser, as "Area / Place", and the selected one when the browser calls it otherwise. */
export function timeZoneOptions(chosen: string): PickerOption[] {
  const known = new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone').map(nameOfToday),
    ...(chosen === '' ? [] : [chosen]),
  ]);
  return [...known]
    .toSorted((one, other) => one.localeCompare(other, 'en-US'))
    .map((id) => ({ value: id, label: timeZoneName(id), keywords: [id] }));
}

/** "America / New York" for America/New_York. */
export function timeZoneName(id: string): string {
  return id.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return nameOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The time of day in a zone, such as "6:05 PM"; null for an unknown zone. */
export function timeOfDayIn(timeZoneId: string, moment: number): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timeZoneId }).format(moment);
  } catch {
    return null;
  }
}
