const NUMBER = new Intl.NumberFormat('en-US');

/** "1,200". */
export const countWords = (count: number): string => NUMBER.format(count);

/** "1 record", "1,200 records". */
export function contractsWords(count: number): string {
  return `${NUMBER.format(count)} ${count === 1 ? 'record' : 'records'}`;
}

/** "1 person", "12 people". */
export function peopleWords(count: number): string {
  return `${NUMBER.format(count)} ${count === 1 ? 'person' : 'people'}`;
}
