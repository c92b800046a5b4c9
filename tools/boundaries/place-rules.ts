import { lineAt } from '../source-tree/source-tree.ts';
import type { Violation } from '../source-tree/source-tree.ts';
import { childOf, childrenOf, literalText, nameOf, walk } from '../source-tree/parse-module.ts';
import type { SyntaxNode } from '../source-tree/parse-module.ts';
import type { SourceFile } from './import-graph.ts';
import { isTestLimit } from './test-limits.ts';

/** Something that only some files may do: the allowed files, how the syntax shows it, and the message. */
interface PlaceRule {
  readonly rule: string;
  readonly appliesTo: (file: SourceFile) => boolean;
  readonly isSeen: (node: SyntaxNode) => boolean;
  readonly message: string;
}

const isProduct = ({ place, isTest }: SourceFile): boolean =>
  ['domain', 'server', 'web'].includes(place.layer) && !isTest && !place.inside.endsWith('.config.ts');

const isCall = (node: SyntaxNode, ...names: readonly string[]): boolean =>
  node.type === 'CallExpression' && names.includes(nameOf(childOf(node, 'callee')));

const isNew = (node: SyntaxNode, ...names: readonly string[]): boolean =>
  node.type === 'NewExpression' && names.includes(nameOf(childOf(node, 'callee')));

const isMember = (node: SyntaxNode, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  nameOf(childOf(node, 'object')) === object &&
  nameOf(childOf(node, 'property')) === property;

const imports = (node: SyntaxNode, source: RegExp, name?: string): boolean =>
  node.type === 'ImportDeclaration' &&
  source.test(literalText(childOf(node, 'source')) ?? '') &&
  childrenOf(node, 'specifiers').some(
    (one) =>
      node.importKind !== 'type' &&
      one.importKind !== 'type' &&
      (name === undefined || nameOf(childOf(one, 'imported')) === name),
  );

const QUERY_STARTS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'selectNoFrom'];
/** SQL as people write it, all lower or all upper case: "Select a team from the list" is English. */
const SQL_TEXT =
  /^\s*((select|SELECT)\s[\s\S]+\s(from|FROM)\s|(insert|INSERT)\s+(into|INTO)\s|(update|UPDATE)\s[\s\S]+\s(set|SET)\s|(delete|DELETE)\s+(from|FROM)\s|(with|WITH)\s[\s\S]+\s(as|AS)\s*\()/;

/** The files of a feature that say by their names that they contain SQL: `read-ranges.ts`, `filters-to-sql.ts`. */
const SQL_FILES = /(^|\/)((read|write)-[a-z0-9-]+|[a-z0-9-]+-to-sql)\.ts$/;

/** The files that may contain SQL (rule 4). */
function isSqlHome({ path, place }: SourceFile): boolean {
  return (
    place.layer === 'server' &&
    (place.folder === 'rules' ||
      /(^|\/)(store|queries)\.ts$/.test(path) ||
      (place.feature !== '' && SQL_FILES.test(path)) ||
      /^packages\/server\/src\/platform\/database(\/|\.ts)/.test(path))
  );
}

/** Values that only the rules compare with, alone or in the text of a statement. */
const VALUES_OF_RULES = 'EVERGREEN|CANCEL|LET_LAPSE|RENEGOTIATE';
/** Functions of the database that repeat a rule, and the columns and terms that one is made of. */
const FORMS_OF_RULES =
  /\b(bound_until|cost_change|cost_in_force|currency_digits|converted_amount|conversion_on|expected_until_of|fiscal_year_of|goes_on_until|last_period_end|less_notice|places_of|search_key|shares?_of_cents|sort_key)\(|\binterval '1 year'|\bpriced_year\s*<|<=\s*(\w+\.)?expected_until|\b(yearly_cents|yearly_priced|cost_sums)\[|\b\w\.decision (=|in|<>) |'(AUTO_RENEWS|RENEW)'/;

/** Whether a literal or a part of a statement decides what only the rules decide. */
function isRuleInSql(node: SyntaxNode): boolean {
  const text = literalText(node) ?? '';
  return new RegExp(`^(${VALUES_OF_RULES})$|'(${VALUES_OF_RULES})'`).test(text) || FORMS_OF_RULES.test(text);
}

/** The files that may make an organisation's scope from an identifier (rule 4), each with its reason. */
const SCOPE_MINTS: readonly RegExp[] = [
  /^packages\/server\/src\/platform\/database\//, // it is defined there
  /^packages\/server\/src\/platform\/jobs\//, // the job runner works for one organisation at a time
  /^packages\/server\/src\/platform\/sessions\/session-gate\.ts$/, // the session says which organisation's data a request may read
  /^packages\/server\/src\/platform\/one-time-tokens\/one-time-tokens\.ts$/, // the token says whose it is, and only its holder knows it
  /^packages\/server\/src\/command-line\//, // the operator names the organisation
  /^packages\/server\/src\/platform\/backup\//, // a backup has the files of every organisation
  /^packages\/server\/src\/demo\//, // it makes the organisations that it fills
];

/** The files of the web that write numbers by themselves. */
const NUMBER_HOMES: readonly RegExp[] = [
  /^packages\/web\/src\/ui\/text\/own-numbers\.ts$/, // it is defined there
  /^packages\/web\/src\/field-kit\/value\/own-money\.ts$/, // the same for amounts
  /^packages\/web\/src\/features\/account\/profile\/number-format-field\.tsx$/, // it shows an example of each way
];

/** The files that take texts without `enteredText`, each with its reason. */
const TEXT_HOMES: readonly RegExp[] = [
  /^packages\/domain\/src\/kernel\/text\//, // it is defined there
  /^packages\/domain\/src\/features\/single-sign-on\/connection\.ts$/, // a secret is used as it is
  /^packages\/domain\/src\/features\/documents\/document-name\.ts$/, // it cleans the name of a file itself
  /^packages\/server\/src\/platform\/sso\/oidc\/oidc\.ts$/, // the identifier of a person is kept as it came
];
/** The files of the server that keep something in memory by themselves, each with its reason: at most three beside the room. */
const CACHE_HOMES: readonly RegExp[] = [
  /^packages\/server\/src\/platform\/freshness\//, // the room for it
  /^packages\/server\/src\/platform\/http\/requests\/limit-token-requests\.ts$/, // it counts requests, which no version dates
  /^packages\/server\/src\/platform\/sso\/oidc\/discovery\.ts$/, // what other servers say is dated by time
  /^packages\/server\/src\/features\/notifications\/view-mails\/check-views\.ts$/, // it is kept during one run of a job
];

/** The files of the web that say by themselves how urgent a day is, or write a deadline as text. */
const DEADLINE_HOMES: readonly RegExp[] = [
  /^packages\/web\/src\/field-kit\/value\/deadline(-state\.ts|\.tsx)$/, // it is defined there
  /^packages\/web\/src\/features\/contract-list\/calendar\/day-entry\.tsx$/, // a mark on the day itself
  /^packages\/web\/src\/features\/contract-list\/timeline\/term-bars\.ts$/, // the sentence that describes a drawing
  /^packages\/web\/src\/features\/contract-terms\/contract-notice-page\.tsx$/, // a sentence about a notice that is late
  /^packages\/web\/src\/features\/contract-terms\/earlier-terms\.tsx$/, // terms that are over
  /^packages\/web\/src\/features\/contract-reminders\/panel\/add-reminder-dialog\.tsx$/, // the options of a choice
];

const DEADLINES = ['noticeDeadline', 'nextDecision', 'decideBy'];

/** `formatMediumDate(contract.noticeDeadline)` or `formatMediumDate(decideBy(contract))`, in any format. */
function isDeadlineAsText(node: SyntaxNode): boolean {
  if (!isCall(node, 'formatMediumDate', 'formatShortDate', 'formatLongDate')) return false;
  const day = childrenOf(node, 'arguments')[0] ?? null;
  return DEADLINES.includes(nameOf(day?.type === 'CallExpression' ? childOf(day, 'callee') : day));
}

/** A date without a zone is read differently on each machine; a moment with `Z` or an offset is not. */
const MOMENT = /T.*(Z|[+-]\d\d:?\d\d)$/;

const RULES: readonly PlaceRule[] = [
  {
    rule: 'sql',
    appliesTo: (file) => isProduct(file) && !isSqlHome(file),
    isSeen: (node) =>
      imports(node, /^(kysely|pg|@electric-sql\/.*)$/) ||
      isCall(node, ...QUERY_STARTS) ||
      SQL_TEXT.test(literalText(node) ?? ''),
    message:
      'SQL is written only in store.ts, queries.ts, read-*.ts, write-*.ts and *-to-sql.ts of a feature, in src/rules and in platform/database',
  },
  {
    rule: 'rules in SQL',
    appliesTo: (file) =>
      isProduct(file) &&
      file.place.layer === 'server' &&
      !['rules', 'demo', 'testing'].includes(file.place.folder),
    isSeen: (node) => isRuleInSql(node),
    message:
      'what an open decision, an evergreen record, a cancelled term or a cost in force is, says a file of src/rules once, in TypeScript and in SQL (docs/guides/change-a-rule-that-sql-repeats.md): call it',
  },
  {
    rule: 'organisation scope',
    appliesTo: (file) => isProduct(file) && !SCOPE_MINTS.some((home) => home.test(file.path)),
    isSeen: (node) => imports(node, /./, 'mintOrganisationScope'),
    message:
      'only the session gate, the job runner and the command line make an OrganisationScope: take it as an argument',
  },
  {
    rule: 'environment',
    appliesTo: (file) =>
      isProduct(file) && !/^packages\/server\/src\/platform\/configuration(\/|\.ts)/.test(file.path),
    isSeen: (node) => isMember(node, 'process', 'env') || imports(node, /^(node:)?process$/, 'env'),
    message: 'process.env is read only in platform/configuration: take the setting as an argument',
  },
  {
    rule: 'environment',
    appliesTo: (file) => isProduct(file) && !file.path.startsWith('packages/web/src/platform/'),
    isSeen: (node) => node.type === 'MemberExpression' && isImportMetaEnv(node),
    message: 'import.meta.env is read only in web/src/platform',
  },
  {
    rule: 'fetch',
    appliesTo: (file) =>
      isProduct(file) &&
      file.place.layer === 'web' &&
      !/^packages\/web\/src\/platform\/api-client(\/|\.tsx?)/.test(file.path),
    isSeen: (node) =>
      isCall(node, 'fetch', 'sendBeacon') || isNew(node, 'XMLHttpRequest', 'EventSource', 'WebSocket'),
    message: 'the web talks to the server only through platform/api-client',
  },
  {
    rule: 'addresses',
    appliesTo: (file) =>
      isProduct(file) &&
      file.place.layer === 'web' &&
      !/^packages\/web\/src\/platform\/paths(\/|\.tsx?)/.test(file.path),
    isSeen: isHandWrittenAddress,
    message: 'addresses of pages come from platform/paths, so that they can change in one place',
  },
  {
    rule: 'limits of tests',
    appliesTo: ({ place, path }) =>
      /\.test\.tsx?$/.test(path) || (place.layer === 'e2e' && !path.endsWith('.config.ts')),
    isSeen: isTestLimit,
    message:
      'a test waits for the thing itself, without a limit: those in the configuration of its project only find what hangs',
  },
  {
    rule: 'numbers',
    appliesTo: (file) =>
      isProduct(file) && file.place.layer === 'web' && !NUMBER_HOMES.some((home) => home.test(file.path)),
    isSeen: (node) =>
      isNew(node, 'NumberFormat') ||
      isCall(node, 'toLocaleString') ||
      imports(node, /kernel\/money\.ts$/, 'formatMoney') ||
      imports(node, /kernel\/money\.ts$/, 'formatPercentage'),
    message:
      'numbers are written in the way of the person: use ui/text/own-numbers and field-kit/value/own-money',
  },
  {
    rule: 'entered texts',
    appliesTo: (file) =>
      isProduct(file) &&
      ['domain', 'server'].includes(file.place.layer) &&
      !TEXT_HOMES.some((home) => home.test(file.path)),
    isSeen: (node) => imports(node, /./, 'isStorableText') || isTrimmedSchema(node),
    message:
      'the schema of a text that comes in is kernel/text/entered-text: without it, invisible marks are stored',
  },
  {
    rule: 'caches',
    appliesTo: (file) =>
      isProduct(file) && file.place.layer === 'server' && !CACHE_HOMES.some((home) => home.test(file.path)),
    isSeen: (node) => isNew(node, 'BoundedCache'),
    message:
      'what the server keeps is declared with declareKept and dated by a version: docs/guides/freshness.md',
  },
  {
    rule: 'work in steps',
    appliesTo: (file) =>
      isProduct(file) && file.place.layer === 'server' && !file.path.endsWith('/run-in-steps.ts'),
    isSeen: isLoopOfTransactions,
    message:
      'work over many records runs by runInSteps of platform/run-in-steps.ts, between whose steps others work',
  },
  {
    rule: 'deadlines',
    appliesTo: (file) =>
      isProduct(file) && file.place.layer === 'web' && !DEADLINE_HOMES.some((home) => home.test(file.path)),
    isSeen: (node) =>
      imports(node, /kernel\/urgency\.ts$/) ||
      imports(node, /\/deadline-state\.ts$/, 'deadlineState') ||
      isDeadlineAsText(node),
    message:
      'a deadline is shown by field-kit/value/deadline.tsx, which says how urgent it is and when it is overdue',
  },
  {
    rule: 'dates',
    appliesTo: (file) => file.place.layer !== '',
    isSeen: (node) => {
      if (!isNew(node, 'Date')) return false;
      const text = literalText(childrenOf(node, 'arguments')[0] ?? null);
      return text !== null && !MOMENT.test(text);
    },
    message: 'a date written without a zone differs by machine: use Temporal.PlainDate, or a moment with Z',
  },
  {
    rule: 'clock and chance',
    appliesTo: (file) => isProduct(file) && file.place.layer === 'domain',
    isSeen: (node) =>
      (isNew(node, 'Date') && childrenOf(node, 'arguments').length === 0) ||
      isMember(node, 'Date', 'now') ||
      isMember(node, 'Temporal', 'Now') ||
      isMember(node, 'Math', 'random') ||
      isCall(node, 'randomUUID', 'getRandomValues'),
    message: 'the domain has no clock and no dice: take the moment or the random value as an argument',
  },
];

/** `for (;;)`, `while` and `do` around a transaction that writes. */
function isLoopOfTransactions(node: SyntaxNode): boolean {
  if (!['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(node.type)) return false;
  let isSeen = false;
  walk(node, (inner) => {
    isSeen ||= isCall(inner, 'runCommand') || isMember(inner, 'database', 'write');
  });
  return isSeen;
}

/** `z.string().trim()`, with other checks between or without. */
function isTrimmedSchema(node: SyntaxNode): boolean {
  if (!isCall(node, 'trim')) return false;
  let inner = childOf(childOf(node, 'callee'), 'object');
  while (inner?.type === 'CallExpression') {
    const callee = childOf(inner, 'callee');
    if (callee !== null && isMember(callee, 'z', 'string')) return true;
    inner = childOf(callee, 'object');
  }
  return false;
}

function isImportMetaEnv(node: SyntaxNode): boolean {
  return childOf(node, 'object')?.type === 'MetaProperty' && nameOf(childOf(node, 'property')) === 'env';
}

/** `<Link to="/x">`, `href="/x"` and `navigate('/x')`. */
function isHandWrittenAddress(node: SyntaxNode): boolean {
  const startsAtRoot = (value: SyntaxNode | null): boolean =>
    /^\/(?!\/)/.test(
      literalText(value?.type === 'JSXExpressionContainer' ? childOf(value, 'expression') : value) ?? '',
    );
  if (node.type === 'JSXAttribute') {
    return ['to', 'href'].includes(nameOf(childOf(node, 'name'))) && startsAtRoot(childOf(node, 'value'));
  }
  return isCall(node, 'navigate', 'redirect') && startsAtRoot(childrenOf(node, 'arguments')[0] ?? null);
}

/** Rules 4 and 5: what only some files may do. */
export function checkPlaces(files: readonly SourceFile[]): Violation[] {
  const faults: Violation[] = [];
  for (const file of files) {
    const rules = RULES.filter(({ appliesTo }) => appliesTo(file));
    if (rules.length === 0) continue;
    walk(file.module.root, (node) => {
      for (const { rule, isSeen, message } of rules) {
        if (isSeen(node)) {
          faults.push({ file: file.path, line: lineAt(file.text, node.start), rule, message });
        }
      }
    });
  }
  return faults;
}
