const EXTENSION = /\.(csv|txt|tsv|xlsx)$/i;
/** Days, months and years as file names have them, and the marks of copies. */
const CHANGING_PARTS = [
  /\d{4}[-_. ]?\d{2}[-_. ]?\d{2}/g,
  /\d{1,2}[-_. ]\d{1,2}[-_. ]\d{4}/g,
  /\d{4}[-_. ]?(?:q[1-4]|\d{2})(?!\d)/gi,
  /(?<![a-z])(?:fy|q[1-4])?[-_. ]?(?:19|20)\d{2}(?!\d)/gi,
  /\(\d+\)/g,
  /(?<![a-z])(?:copy|final|new|latest|v\d+)(?![a-z])/gi,
];
const LONGEST = 80;

/**
 * The name of a list that comes again, from the name of its file: without dates, numbers of copies and the like, so that
 * "it-standards-2018-04-12.csv" and "it-standards-2020-12-17.csv" are one. Empty where nothing is left.
 */
export function sourceNameOf(fileName: string): string {
  let name = fileName.replace(EXTENSION, '');
  for (const part of CHANGING_PARTS) name = name.replace(part, ' ');
  return name
    .replace(/[-_. ]+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim();
}
