import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { importInSteps } from '../../../features/imports/steps/import-in-steps.ts';
import { openDatabase, type DatabaseSettings } from '../../../platform/database/open-database.ts';
import { mintOrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { createLog } from '../../../platform/log/log.ts';
import { silentLog } from '../silent-log.ts';

/** What a test asks of {@link importInSteps}. */
interface Asked {
  readonly settings: DatabaseSettings;
  readonly organisationId: string;
  readonly content: string;
  readonly mapping: unknown;
  readonly rowsPerStep: number;
}

/**
 * A process for tests to kill: imports a file in steps, as the command line does, and prints how many rows are written
 * before each of them, then what came of it.
 */
const asked: Asked = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase(asked.settings, silentLog);
const now = (): number => Date.now();
const services = { database, log: createLog('silent'), now, newId: () => uuidV7(now(), randomBytes(10)) };
const outcome = await importInSteps(
  services,
  {
    origin: {
      scope: mintOrganisationScope(asked.organisationId),
      actor: null,
      cause: 'import',
      requestId: null,
    },
    fileName: 'list.csv',
    bytes: Buffer.from(asked.content),
    mapping: importMappingTextSchema.parse(JSON.stringify(asked.mapping)),
    dryRun: false,
    today: '2026-11-23',
    signal: new AbortController().signal,
    onProgress: ({ phase, done }) => {
      if (phase === 'writing') writeSync(1, `${done}\n`);
    },
  },
  { rowsPerStep: asked.rowsPerStep },
);
writeSync(1, `${JSON.stringify(outcome)}\n`);
await database.close();
