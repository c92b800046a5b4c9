import { counted, numberText } from '../../ui/text/own-numbers.ts';

/** "1,200". */
export const countWords = (count: number): string => numberText(count);

/** "1 record", "1,200 records". */
export function contractsWords(count: number): string {
  return counted(count, 'record');
}

/** "1 person", "12 people". */
export function peopleWords(count: number): string {
  return counted(count, 'person', 'people');
}

/** What becomes of the views that use something: "2 saved views use it and will show no records."; '' for none. */
export function viewsWords(count: number, fate: string): string {
  if (count === 0) return '';
  return `${counted(count, 'saved view uses', 'saved views use')} it and will ${fate}.`;
}
