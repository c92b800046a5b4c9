/** A line, or several, that joins a new feature to what is there. */
export interface JoinLine {
  readonly file: string;
  /** Matches exactly once in the file; more or less and nothing is written. */
  readonly anchor: RegExp;
  readonly side: 'before' | 'after';
  /** With the placeholders of the templates. */
  readonly lines: string;
}

const DOMAIN = 'packages/domain/src';
const SERVER = 'packages/server/src';
const WEB = 'packages/web/src';

/** The last import of a file: an empty line follows. */
const LAST_IMPORT = /^(?:import .*|\} from '.*');\n(?=\n)/gm;

function importing(file: string, names: string, from: string): JoinLine {
  return { file, anchor: LAST_IMPORT, side: 'after', lines: `import ${names} from '${from}';\n` };
}

const IN_THE_DOMAIN: readonly JoinLine[] = [
  importing(`${DOMAIN}/features/all-endpoints.ts`, '* as __things__', './__things-folder__/endpoints.ts'),
  {
    file: `${DOMAIN}/features/all-endpoints.ts`,
    anchor: /^\} as const satisfies Record<string, AnyEndpoint>;\n/gm,
    side: 'before',
    lines: '  ...__things__,\n',
  },
  importing(`${DOMAIN}/features/all-policies.ts`, '* as __things__', './__things-folder__/access.ts'),
  {
    file: `${DOMAIN}/features/all-policies.ts`,
    anchor: /^\]\.flatMap\(/gm,
    side: 'before',
    lines: '  __things__,\n',
  },
  importing(`${DOMAIN}/features/all-events.ts`, '* as __things__', './__things-folder__/events.ts'),
  { file: `${DOMAIN}/features/all-events.ts`, anchor: /^\];\n/gm, side: 'before', lines: '  __things__,\n' },
  {
    // What an event is about; before the last one, which ends the list.
    file: `${DOMAIN}/kernel/event.ts`,
    anchor: /^ {2}readonly kind:\n(?: {4}\| '\w+'\n)*/gm,
    side: 'after',
    lines: "    | '__thing__'\n",
  },
];

const ON_THE_SERVER: readonly JoinLine[] = [
  {
    file: `${SERVER}/platform/database/migrations/table-owners.ts`,
    anchor: /^export const TABLE_OWNERS\b.*\{\n/gm,
    side: 'after',
    lines: "  __things_table__: 'organisation',\n",
  },
  importing(`${SERVER}/all-handlers.ts`, '{ __thing__Handlers }', './features/__things-folder__/routes.ts'),
  {
    file: `${SERVER}/all-handlers.ts`,
    anchor: /^function recordsHandlers\([\s\S]*?\n {2}return \{\n/gm,
    side: 'after',
    lines: '    ...__thing__Handlers(services),\n',
  },
  importing(
    `${SERVER}/access-matrix.test.ts`,
    '{ __THING___CHECKS }',
    './testing/access/__thing-file__-checks.ts',
  ),
  {
    file: `${SERVER}/access-matrix.test.ts`,
    anchor: /^const CHECKS = \{\n(?: {2}.*\n)*/gm,
    side: 'after',
    lines: '  ...__THING___CHECKS,\n',
  },
];

const ON_THE_WEB: readonly JoinLine[] = [
  importing(`${WEB}/app/router.tsx`, '{ __thing__Routes }', '../features/__things-folder__/routes.tsx'),
  {
    file: `${WEB}/app/router.tsx`,
    anchor: /^ {2}\{ path: '\*', element/gm,
    side: 'before',
    lines: '  ...__thing__Routes,\n',
  },
  {
    file: `${WEB}/platform/paths.ts`,
    anchor: /^ {2}admin: '\/admin',\n/gm,
    side: 'before',
    lines: "  __things__: '/__things-folder__',\n",
  },
  {
    file: `${WEB}/platform/paths.ts`,
    anchor: /^ {2}admin: \(\) => '\/admin',\n/gm,
    side: 'before',
    lines: "  __things__: () => '/__things-folder__',\n",
  },
  {
    file: `${WEB}/platform/query-client.ts`,
    anchor: /^export type CacheGroup =\n(?: {2}\| '\w+'\n)*/gm,
    side: 'after',
    lines: "  | '__Things__'\n",
  },
  {
    file: `${WEB}/features/activity/feed/event-words.ts`,
    anchor: /^export const EVENT_WORDS: .*\{\n(?: {2}.*\n)*/gm,
    side: 'after',
    lines: [
      "  __thing__Created: on('added the __thing words__'),\n",
      "  __thing__Renamed: on('renamed the __thing words__'),\n",
      "  __thing__Deleted: on('deleted the __thing words__'),\n",
    ].join(''),
  },
];

/** Every place that names each feature, and what a new one adds there. */
export const JOIN_LINES: readonly JoinLine[] = [
  {
    file: 'tools/source-tree/features.ts',
    anchor: /^ {2}records: \[\n(?: {4}.*\n)*/gm,
    side: 'after',
    lines: "    '__things-folder__',\n",
  },
  ...IN_THE_DOMAIN,
  ...ON_THE_SERVER,
  ...ON_THE_WEB,
  {
    file: 'e2e/accessibility/screens.spec.ts',
    anchor: /^ {2}for \(const paths of \[\n/gm,
    side: 'after',
    lines: "    ['/__things-folder__'],\n",
  },
];

/**
 * The text of a file with the lines of a new feature in their place.
 *
 * @throws Error when the anchor matches not exactly once
 */
export function joinTo(text: string, { file, anchor, side }: JoinLine, lines: string): string {
  const [match, ...more] = text.matchAll(anchor);
  if (match === undefined || more.length > 0) {
    throw new Error(
      `${file} has ${more.length === 0 ? 'no place' : 'several places'} for what matches ${anchor}: the anchor in tools/new-feature/join-lines.ts has to be written again.`,
    );
  }
  const at = side === 'before' ? match.index : match.index + match[0].length;
  return text.slice(0, at) + lines + text.slice(at);
}
