import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { DatabaseStorageFull, DatabaseTimeout } from '../../../platform/database/database-errors.ts';
import {
  Database,
  type Sent,
  type Transaction,
  type WorkOptions,
} from '../../../platform/database/database.ts';
import { openEngine } from '../../../platform/database/open-database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { makeDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServerOn, type TestServer } from '../../../testing/start-test-server.ts';
import type { ImportRequest } from '../writing/write-import.ts';
import { importInSteps } from './import-in-steps.ts';

/** What becomes of a call: it is answered, it is not done, or it is done and its answer is lost. */
const FATES = ['answered', 'answered', 'answered', 'notDone', 'lost'] as const;
type Fate = (typeof FATES)[number];

const tooLate = () => new DatabaseTimeout('The database took too long to answer.');

/** The real database, some of whose answers come too late. */
class BusyDatabase extends Database {
  /** Of the next calls, in their order; all later ones are answered. */
  fates: Fate[] = [];
  isFull = false;

  override async read<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Result>,
    options?: WorkOptions,
  ): Promise<Result> {
    return await this.#meet(() => super.read(scope, work, options));
  }

  override async writeSent<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Sent<Result>>,
    options?: WorkOptions,
  ): Promise<Result> {
    if (this.isFull) throw new DatabaseStorageFull('The disk of the database is full.');
    return await this.#meet(() => super.writeSent(scope, work, options));
  }

  async #meet<Result>(call: () => Promise<Result>): Promise<Result> {
    const fate = this.fates.shift() ?? 'answered';
    if (fate === 'notDone') throw tooLate();
    const result = await call();
    if (fate === 'lost') throw tooLate();
    return result;
  }
}

const ROWS = 18;
const CONTENT = [
  'Product,Vendor,Category,Team',
  ...Array.from({ length: ROWS }, (_, at) => `Product ${at},Vendor ${at % 3},Kind ${at % 2},Team ${at % 2}`),
].join('\n');
const MAPPING = importMappingTextSchema.parse(
  JSON.stringify({
    columns: [
      { column: 'Product', field: 'product' },
      { column: 'Vendor', field: 'vendor' },
      { column: 'Category', field: 'categories' },
      { column: 'Team', field: 'teams' },
    ],
    createCategories: true,
    createTeams: true,
  }),
);

/** The list, to be imported by the system. */
const requestOf = ({ scope }: BuiltOrganisation, onProgress: ImportRequest['onProgress']): ImportRequest => ({
  origin: { scope, actor: null, cause: 'import', requestId: null },
  fileName: 'list.csv',
  bytes: Buffer.from(CONTENT),
  mapping: MAPPING,
  dryRun: false,
  today: '2026-11-26',
  signal: new AbortController().signal,
  onProgress,
});

describe('an import by the command line on a busy PostgreSQL', () => {
  let server: TestServer;
  let database: BusyDatabase;

  beforeAll(async () => {
    const { settings, dispose } = await makeDatabase('migrated');
    database = new BusyDatabase(await openEngine(settings, silentLog));
    server = await startTestServerOn({
      database,
      settings,
      asOwner: () => Promise.reject(new Error('Nobody looks past the rights here.')),
      noteStatements: () => new Set(),
      remove: async () => {
        await database.close();
        await dispose();
      },
    });
  });
  afterAll(() => server.stop());

  async function bring(fates: readonly Fate[], pauses: readonly number[]) {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const phases: string[] = [];
    database.fates = [...fates];
    const outcome = importInSteps(
      server.services,
      requestOf(organisation, ({ phase }) => phases.push(phase)),
      { rowsPerStep: 4, pauses },
    );
    const [settled] = await Promise.allSettled([outcome]);
    database.fates = [];
    const get = async (path: string) => (await server.request('GET', path, admin)).body;
    return { settled, phases, get };
  }

  test('writes every row once, as one change set, whichever answers do not come', async () => {
    const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fates, async (some) => {
        const { settled, get } = await bring(
          some,
          Array.from({ length: some.length + 1 }, () => 0),
        );
        expect(settled).toMatchObject({ status: 'fulfilled', value: { applied: true } });
        const products = ((await get('/contracts')) as Contract[]).map(({ product }) => product);
        expect(products.toSorted()).toEqual(
          Array.from({ length: ROWS }, (_, at) => `Product ${at}`).toSorted(),
        );
        expect((await get('/changeSets')).items).toMatchObject([{ kind: 'import', created: ROWS }]);
      }),
      { numRuns: caseCount(8, 80) },
    );
  });

  test('says that it waits, and gives up after its patience', async () => {
    const waited = await bring(['notDone', 'lost'], [0, 0]);
    expect([waited.settled.status, waited.phases.filter((one) => one === 'waiting')]).toEqual([
      'fulfilled',
      ['waiting', 'waiting'],
    ]);
    const { settled } = await bring(['notDone', 'notDone', 'notDone'], [0, 0]);
    expect(settled).toMatchObject({ status: 'rejected', reason: tooLate() });
  });

  test('does not wait for a disk that is full', async () => {
    const organisation = await buildOrganisation(server);
    database.isFull = true;
    const request = requestOf(organisation, () => undefined);
    try {
      await expect(importInSteps(server.services, request)).rejects.toThrow('disk');
    } finally {
      database.isFull = false;
    }
  });
});
