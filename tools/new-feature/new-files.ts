const DOMAIN = 'packages/domain/src/features/__things-folder__';
const SERVER = 'packages/server/src/features/__things-folder__';
const WEB = 'packages/web/src/features/__things-folder__';

/** The folder of the schema, its functions and its migrations. */
export const DATABASE = 'packages/server/database';

/** The folder of the migrations. */
export const MIGRATIONS = `${DATABASE}/migrations`;

/** Every file of a new feature: where it goes, by its template below `tools/new-feature/templates`. */
export const NEW_FILES: Readonly<Record<string, string>> = {
  'domain/entity.txt': `${DOMAIN}/__thing-file__.ts`,
  'domain/access.txt': `${DOMAIN}/access.ts`,
  'domain/endpoints.txt': `${DOMAIN}/endpoints.ts`,
  'domain/events.txt': `${DOMAIN}/events.ts`,
  'domain/entity-test.txt': `${DOMAIN}/__thing-file__.test.ts`,
  'server/migration.txt': `${MIGRATIONS}/<number>-__things-folder__.sql`,
  'server/routes.txt': `${SERVER}/routes.ts`,
  'server/commands.txt': `${SERVER}/commands.ts`,
  'server/queries.txt': `${SERVER}/queries.ts`,
  'server/store.txt': `${SERVER}/store.ts`,
  'server/routes-test.txt': `${SERVER}/routes.test.ts`,
  'server/access-checks.txt': 'packages/server/src/testing/access/__thing-file__-checks.ts',
  'web/routes.txt': `${WEB}/routes.tsx`,
  'web/queries.txt': `${WEB}/queries.ts`,
  'web/page.txt': `${WEB}/__things-folder__-page.tsx`,
  'web/actions.txt': `${WEB}/__thing-file__-actions.tsx`,
  'web/dialogs.txt': `${WEB}/__thing-file__-dialogs.tsx`,
  'web/page-test.txt': `${WEB}/__things-folder__-page.test.tsx`,
};
