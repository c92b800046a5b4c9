import { FEATURES } from '../source-tree/features.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';

/**
 * Modules that a server feature keeps beside its five files, each with its reason. A module of pure logic
 * belongs here when it neither reads nor writes the database and is needed by this feature alone; what several
 * features need goes to platform, and rules about the things themselves to domain. The commands of one subject
 * belong here where commands.ts would be too long to read at once; they are no front door.
 */
export const NAMED_SERVER_MODULES: Readonly<Record<string, string>> = {
  'account/account-mail.ts': 'puts together what the mails to an account have in common',
  'account/password-links.ts': 'the commands around links to a password: asking, checking, using',
  'account/second-factor.ts': 'the commands with which people look after their second factor',
  'contracts/columns/queries.ts': 'the columns of contracts as SQL, from the registry of fields',
  'contracts/groups/commands.ts':
    'the command that moves records between teams or categories, for those below',
  'contracts/groups/queries.ts': 'counts records by team or category, for those below',
  'contracts/groups/store.ts': 'moves records between groups, which store.ts has no room for',
  'change-sets/created-names.ts': 'what a set made besides records: telling and removing it at the undo',
  'change-sets/undo.ts': 'the command that takes a change set back',
  'contracts/batches/store.ts': 'writes many records at once, which store.ts has no room for',
  'contracts/response-cache.ts': 'the list of contracts out of memory: its keys, its tags, not modified',
  'contracts/terms/commands.ts': 'the commands that renew a record and note what is decided about its term',
  'contracts/terms/daily-run.ts': 'what a new day makes of records: they expire or renew by themselves',
  'contracts/terms/queries.ts': 'reads the terms that a record had',
  'contracts/terms/store.ts':
    'writes the tables of terms and decisions, which need more than store.ts has room for',
  'documents/collect-text.ts': 'gathers the text of a file as much as is kept',
  'documents/compound-file.ts': 'reads which parts an older office file has',
  'documents/document-ticket.ts': 'seals and opens the link to one file',
  'documents/inspect-file.ts': 'tells by its bytes what a file is',
  'documents/office-text.ts': 'the text of a newer office file',
  'documents/pdf-text.ts': 'the text of a PDF',
  'documents/plain-text.ts': 'the text of a text file',
  'documents/read-text.ts': 'runs the reading beside the server, with limits',
  'documents/search-text.ts': 'what a word is to the search, and where it stands in a text',
  'documents/text-messages.ts': 'what the two threads say to each other',
  'documents/text-worker.ts': 'the thread in which a file is read',
  'documents/zip-directory.ts': 'reads what an archive lists, without unpacking it',
  'custom-fields/option-moves.ts': 'carries values over from one list of options to the next',
  'custom-fields/contract-values.ts': 'how history tells of a value',
  'custom-fields/type-changes.ts': 'the command that gives a field another type',
  'import-export/exporting/commands.ts': 'notes what leaves as a file, and names it',
  'import-export/exporting/export-file.ts': 'writes records as a file, some hundred at a time',
  'import-export/exporting/gather-contracts.ts':
    'finds and orders the records of a file by the rules of the table',
  'import-export/exporting/routes.ts': 'the handlers of the calls that answer files of records',
  'import-export/csv-table.ts': 'reads the bytes of a CSV file into rows',
  'import-export/xlsx-table.ts': 'reads the bytes of a workbook into rows',
  'import-export/text-decoding.ts': 'tells UTF-8, its mark and other encodings apart',
  'import-export/read-table.ts': 'chooses the reader by what the file is',
  'import-export/rejected-file.ts': 'writes the refused rows as a file to correct',
  'import-export/prepare-import.ts': 'file and mapping to plan, without the database',
  'import-export/prepare-in-worker.ts': 'runs the preparation beside the server, with limits',
  'import-export/plan-worker.ts': 'the thread in which the preparation runs',
  'import-export/analyse-file.ts': 'file to what its columns and values could be, without the database',
  'import-export/mappings.ts': 'the commands that keep mappings for the next file',
  'import-export/progress-lines.ts': 'tells of an import line by line while it runs',
  'import-export/write-import.ts': 'the command that writes a plan, in one transaction',
  'import-export/plan-messages.ts': 'what the two threads say to each other',
  'organisations/categories.ts': 'the commands that look after the record categories',
  'notifications/calendar.ts': 'the commands of calendar addresses, and what an address gives',
  'notifications/delivery/send-digests.ts': 'the commands that put together what is due to be mailed',
  'notifications/delivery/store.ts': 'the tables between what happened and what was mailed',
  'notifications/delivery/notify-audience.ts': 'the commands that tell people of what happened',
  'notifications/delivery/unsubscribe-link.ts': 'seals and opens the address that turns mails off',
  'notifications/planning/answers.ts': 'what is planned, as people ask for it',
  'notifications/planning/health.ts': 'which records would warn nobody',
  'notifications/planning/plan-reminders.ts': 'the commands that plan the reminders of a day',
  'notifications/planning/queries.ts': 'the people and records that planning asks about',
  'single-sign-on/provider-sign-in.ts': 'the commands that let in whom a provider vouched for',
  'single-sign-on/sign-in-flow.ts': 'the commands that send a browser to its provider and take its answer',
  'single-sign-on/connection-input.ts': 'checks what an administrator entered against the protocol',
  'single-sign-on/connection-test.ts': 'tries a connection without signing in',
  'single-sign-on/client-secret.ts': 'seals and opens the secret of a connection',
  'single-sign-on/service-provider.ts': 'our side of a connection: names and addresses',
  'trends/years/queries.ts':
    'the years and costs that every question of trends stands on, known and expected',
  'trends/records/queries.ts': 'counts records over time, which sums of costs have nothing to do with',
  'trends/vendors/queries.ts': 'compares a year with the one before, by vendor and by record',
  'users/invitations.ts':
    'the commands that let people in: inviting one or many, again, after a deactivation',
};

const OWN_FILES = {
  domain: ['fields.ts', 'access.ts', 'endpoints.ts', 'events.ts'],
  server: ['routes.ts', 'commands.ts', 'queries.ts', 'store.ts', 'jobs.ts'],
  // What administrators ask stands apart, so that nobody else loads it.
  web: ['routes.tsx', 'queries.ts', 'administration-queries.ts'],
} as const;

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['kernel', 'features', 'testing'],
  server: ['platform', 'features', 'testing', 'command-line', 'demo'],
  web: ['app', 'ui', 'field-kit', 'data-table', 'platform', 'features', 'styles', 'testing'],
};

const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  server: ['main.ts', 'app.ts', 'all-handlers.ts', 'regular-jobs.ts'],
  web: ['main.tsx', 'vite-env.d.ts', 'styles.css'],
};

/** Files directly in `features/`, which join what the features export. */
const JOINING_FILES: Readonly<Record<string, readonly string[]>> = {
  domain: ['all-endpoints.ts', 'all-events.ts', 'all-policies.ts'],
  server: [],
  web: [],
};

const WHERE_IT_BELONGS: Readonly<Record<string, string>> = {
  'routes.ts': 'the server maps endpoints to commands and queries',
  'routes.tsx': 'the web maps paths to pages',
  'store.ts': 'only the server writes tables',
  'commands.ts': 'only the server changes the world',
  'jobs.ts': 'only the server runs jobs',
  'queries.ts': 'the server answers screens, the web declares what it asks',
  'fields.ts': 'the domain defines fields',
  'access.ts': 'the domain decides who may do what',
  'endpoints.ts': 'the domain defines the calls',
  'events.ts': 'the domain names what happened',
};

function domainFault(inside: string): string | null {
  if (inside.split('/').length > 2)
    return 'a domain feature has one level of folders, for what it keeps to itself';
  const foreign = WHERE_IT_BELONGS[inside.split('/').at(-1) ?? inside];
  const isOwn = OWN_FILES.domain.some((name) => name === inside);
  if (!isOwn && foreign !== undefined) return `${inside} is not a file of the domain: ${foreign}`;
  return inside.endsWith('.ts') ? null : 'the domain holds only TypeScript without JSX';
}

function serverFault({ feature, inside }: Place): string | null {
  if (OWN_FILES.server.some((name) => name === inside)) return null;
  if (`${feature}/${inside}` in NAMED_SERVER_MODULES) return null;
  const foreign = WHERE_IT_BELONGS[inside];
  if (foreign !== undefined) return `${inside} is not a file of the server: ${foreign}`;
  return `a server feature has ${OWN_FILES.server.join(', ')}; a rule about the thing itself belongs in domain, something several features need in platform, and pure logic of this feature alone is listed with its reason in tools/structure/vocabulary.ts`;
}

function webFault(inside: string): string | null {
  if (OWN_FILES.web.some((name) => name === inside)) return null;
  if (/^(pages|components)\//.test(inside))
    return 'a folder is named for what it shows, not for what its files are';
  const foreign = WHERE_IT_BELONGS[inside];
  if (foreign !== undefined) return `${inside} is not a file of the web: ${foreign}`;
  if (/^([a-z0-9-]+\/)?[^/]+\.tsx?$/.test(inside)) return null;
  return `a web feature has ${OWN_FILES.web.join(', ')}, pages called *-page.tsx, and one level of folders named for what they show; a pure rule goes to domain`;
}

function featureFault(place: Place): string | null {
  if (!FEATURES.includes(place.feature)) {
    return `"${place.feature}" is no feature: a feature carries the same name on every layer, one of ${FEATURES.join(', ')}`;
  }
  if (place.layer === 'domain') return domainFault(place.inside);
  return place.layer === 'server' ? serverFault(place) : webFault(place.inside);
}

/**
 * Says why a source file is not where, or not called, what the repository expects, and where it belongs;
 * null when it is in order. Tests are called after the file they test and stand beside it.
 */
export function vocabularyFault(path: string): string | null {
  const place = placeOf(path);
  const folders = FOLDERS[place.layer];
  if (folders === undefined || !path.includes('/src/') || /\.test\.tsx?$/.test(path)) return null;
  if (place.feature !== '') return featureFault(place);
  if (place.folder === '') {
    return (ROOT_FILES[place.layer] ?? []).includes(place.inside)
      ? null
      : `src/ of ${place.layer} holds only ${[...(ROOT_FILES[place.layer] ?? []), ...folders.map((folder) => `${folder}/`)].join(', ')}`;
  }
  if (!folders.includes(place.folder))
    return `${place.layer} has the folders ${folders.join(', ')}, not ${place.folder}`;
  if (place.folder !== 'features') return null;
  return (JOINING_FILES[place.layer] ?? []).includes(place.inside)
    ? null
    : 'features/ holds one folder for each feature';
}
