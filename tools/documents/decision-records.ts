import { lineAt, type Violation } from '../source-tree/source-tree.ts';
import { isNameSource } from './source-names.ts';

type Texts = ReadonlyMap<string, string>;

const MOST_WORDS_OF_A_RECORD = 400;
const MOST_WORDS_OF_ALL_RECORDS = 20_000;
const MOST_WORDS_OF_THE_INDEX = 450;

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const RECORD = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const TITLE = /^# (\d+)\. (\S.*)$/;
const STATUS = /^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \[decision \d+\]\([\w-]+\.md\))\.$/;
const SECTIONS = ['Context', 'Decision', 'Consequences'] as const;
const CITED = /\b[Dd]ecisions? (\d{1,3})(?: and \[?(\d{1,3}))?\b/g;

interface DecisionRecord {
  readonly file: string;
  readonly text: string;
  readonly number: number;
}

/** Whether the text is a record that a later one replaced: it describes an earlier state, so its names may be gone. */
export function isSuperseded(path: string, text: string): boolean {
  return RECORD.test(path) && text.slice(0, 400).includes(' Status: superseded by [');
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function formFaults({ file, text, number }: DecisionRecord): string[] {
  const [title = '', , status = ''] = text.split('\n');
  const missing = SECTIONS.filter((section) => !text.includes(`\n## ${section}\n`));
  const words = wordsOf(text);
  return [
    ...(Number(TITLE.exec(title)?.[1]) === number ? [] : [`the first line has to be "# ${number}. Title"`]),
    ...(STATUS.test(status)
      ? []
      : [
          'the third line has to be "Date: YYYY-MM-DD. Status: accepted." or "… superseded by [decision N](file)."',
        ]),
    ...(isSuperseded(file, text) ? [] : missing.map((section) => `the section "${section}" is missing`)),
    ...(words > MOST_WORDS_OF_A_RECORD
      ? [
          `${words} words, at most ${MOST_WORDS_OF_A_RECORD}: figures belong in bench/results, details in the guide`,
        ]
      : []),
  ];
}

/** What the index should say of a record: its number and a short name as a link, once. */
function indexFault({ file, number }: DecisionRecord, index: string): string[] {
  const name = file.slice(FOLDER.length);
  const entries = [...index.matchAll(/^- \[(\d+)\. [^\]]+\]\(([^)]+)\)$/gm)].filter(
    ([, , to]) => to === name,
  );
  const isListed = entries.length === 1 && Number(entries[0]?.[1]) === number;
  return isListed ? [] : [`${INDEX} has to list it once: - [${number}. Name](${name})`];
}

/** Records with one number: two people may choose the same at the same time. */
function sharedNumbers(records: readonly DecisionRecord[]): Violation[] {
  const files = Map.groupBy(records, ({ number }) => number);
  return [...files.values()]
    .filter((sharing) => sharing.length > 1)
    .map((sharing) => ({
      file: sharing.at(-1)?.file ?? INDEX,
      rule: 'decisions',
      message: `the number is taken by ${sharing[0]?.file ?? ''}: take the next free one`,
    }));
}

function citationFaults(numbers: ReadonlySet<number>, texts: Texts): Violation[] {
  return [...texts].flatMap(([file, text]) =>
    file.endsWith('.md') || isNameSource(file)
      ? [...text.matchAll(CITED)].flatMap(({ 1: first, 2: second, index }) =>
          [first, second]
            .filter((cited) => cited !== undefined && !numbers.has(Number(cited)))
            .map((cited) => ({
              file,
              line: lineAt(text, index),
              rule: 'decisions',
              message: `decision ${cited} is no record`,
            })),
        )
      : [],
  );
}

/** Form and length of the decision records, their index, and citations of numbers that do not exist. */
export function decisionViolations(texts: Texts): Violation[] {
  const records = [...texts].flatMap(([file, text]) => {
    const number = RECORD.exec(file)?.[1];
    return number === undefined ? [] : [{ file, text, number: Number(number) }];
  });
  if (records.length === 0) return [];
  const index = texts.get(INDEX) ?? '';
  const sum = wordsOf(records.map(({ text }) => text).join('\n'));
  const words = wordsOf(index);
  return [
    ...records.flatMap((record) =>
      [...formFaults(record), ...indexFault(record, index)].map((message) => ({
        file: record.file,
        rule: 'decisions',
        message,
      })),
    ),
    ...sharedNumbers(records),
    ...(words > MOST_WORDS_OF_THE_INDEX
      ? [
          {
            file: INDEX,
            rule: 'decisions',
            message: `${words} words, at most ${MOST_WORDS_OF_THE_INDEX}: give each record a short name`,
          },
        ]
      : []),
    ...(sum > MOST_WORDS_OF_ALL_RECORDS
      ? [
          {
            file: INDEX,
            rule: 'decisions',
            message: `all records together have ${sum} words, at most ${MOST_WORDS_OF_ALL_RECORDS}: merge records of one subject`,
          },
        ]
      : []),
    ...citationFaults(new Set(records.map(({ number }) => number)), texts),
  ];
}
