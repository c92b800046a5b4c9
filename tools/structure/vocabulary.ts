import { FEATURES } from '../source-tree/features.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';
import type { Violation } from '../source-tree/source-tree.ts';

const OWN_FILES = {
  domain: ['fields.ts', 'access.ts', 'endpoints.ts', 'events.ts'],
  server: ['routes.ts', 'commands.ts', 'queries.ts', 'store.ts', 'jobs.ts'],
  // Queries of administrators have their own file, so that no one else loads it.
  web: ['routes.tsx', 'queries.ts', 'administration-queries.ts', 'subscription-queries.ts'],
} as const;

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['kernel', 'features', 'testing'],
  intelligence: ['text', 'scoring', 'names', 'fields', 'costs', 'words', 'model'],
  server: ['platform', 'rules', 'features', 'testing', 'command-line', 'demo'],
  web: ['app', 'ui', 'field-kit', 'data-table', 'platform', 'features', 'styles', 'testing'],
};

const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  intelligence: ['findings.ts', 'analyze-text.ts', 'find-clauses.ts'],
  server: ['main.ts', 'app.ts', 'serve.ts', 'all-handlers.ts', 'regular-jobs.ts', 'group-removal.ts'],
  web: ['main.tsx', 'vite-env.d.ts', 'styles.css'],
};

/** Files directly in `features/`, which combine the exports of the features. */
const JOINING_FILES: Readonly<Record<string, readonly string[]>> = {
  domain: ['all-endpoints.ts', 'all-events.ts', 'all-policies.ts'],
  intelligence: [],
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

/** Entries of threads, and what reads the bytes of a file into values. */
const SERVER_KINDS = /^[a-z0-9-]+\.(worker|reader)\.ts$/;
/** What a feature has once, at its root: what the file is for, not what it is about. */
const ROLES = /^(routes|commands|queries|store|jobs|endpoints|events|access|fields)\.tsx?$/;
/** A folder says what its files are about, not which of the names they have. */
const FOLDERS_OF_FILES = /^(routes?|commands?|quer(y|ies)|stores?|jobs?|workers?|readers?)$/;
const SUBJECT = /^[a-z0-9-]+\.ts$/;

function roleFault(inside: string): string | null {
  const folders = inside.split('/');
  const name = folders.pop() ?? inside;
  if (folders.length === 0 || !ROLES.test(name)) return null;
  return `${name} names a role, which a feature has once, at its root: in a folder a file is named for its subject, such as filters-to-sql.ts`;
}

function serverFault({ inside }: Place): string | null {
  const folders = inside.split('/');
  const name = folders.pop() ?? inside;
  const [folder] = folders;
  if (folders.length > 1)
    return 'a server feature has one level of folders, each named for a part of its subject';
  if (folder !== undefined && FOLDERS_OF_FILES.test(folder))
    return 'a folder is named for a part of the subject, not for what its files are';
  const foreign = WHERE_IT_BELONGS[name];
  if (foreign !== undefined && !OWN_FILES.server.some((own) => own === name))
    return `${name} is not a file of the server: ${foreign}`;
  if (SUBJECT.test(name) || SERVER_KINDS.test(name)) return null;
  return `a server feature has ${OWN_FILES.server.join(', ')} at its root, *.worker.ts and *.reader.ts, and files named for their subject; a rule about the thing itself belongs in domain, a mechanism or what several features need in platform`;
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
  const role = roleFault(place.inside);
  if (role !== null) return role;
  if (place.layer === 'domain') return domainFault(place.inside);
  return place.layer === 'server' ? serverFault(place) : webFault(place.inside);
}

/**
 * Says why a source file has the wrong place or name, and where it belongs; null when it is in order. Tests are named
 * after the file they test and are beside it.
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

/** Files of a feature with the same name: a search for one finds the other. Tests are named after what they test. */
export function repeatedNames(files: readonly string[]): Violation[] {
  const seen = new Map<string, string>();
  return files.flatMap((file) => {
    const { layer, feature } = placeOf(file);
    if (feature === '' || !/\.tsx?$/.test(file)) return [];
    const key = `${layer} ${feature} ${file.slice(file.lastIndexOf('/') + 1)}`;
    const other = seen.get(key);
    seen.set(key, file);
    const message = `has the name of ${other ?? ''}: two files of a feature have different names`;
    return other === undefined ? [] : [{ file, rule: 'names', message }];
  });
}
