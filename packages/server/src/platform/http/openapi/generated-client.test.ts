import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApiToken } from '../../../testing/access/build-api-token.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url));
const COMPILER = join(MODULES, 'typescript/bin/tsc');

/** What someone writes who has nothing but the document: it lists, changes under a version, exports and uploads. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });

const list = await client.GET('/contracts');
const tag = list.response.headers.get('etag') ?? '';
const again = await client.GET('/contracts', { params: { header: { 'If-None-Match': tag } } });
const [record] = list.data ?? [];
if (record === undefined) throw new Error('There is no record.');
const path = { contractId: record.id };
const ifMatch = (version: number) => ({ path, header: { 'If-Match': \`"\${version}"\` } });
const changed = await client.POST('/contracts/{contractId}', {
  params: ifMatch(record.version),
  body: { notes: 'by a generated client' },
});
const stale = await client.POST('/contracts/{contractId}', {
  params: ifMatch(record.version),
  body: { notes: 'too late' },
});
const code: string | undefined = stale.error?.error.code;
const file = await client.GET('/contracts/export', { params: { query: { format: 'csv' } }, parseAs: 'text' });
const upload = await client.POST('/contracts/{contractId}/documents', {
  params: { path },
  body: { file: 'terms.txt', category: 'Contracts' },
  bodySerializer: (body) => {
    const form = new FormData();
    form.set('category', body?.category ?? '');
    form.set('file', new Blob(['The terms.'], { type: 'text/plain' }), body?.file ?? '');
    return form;
  },
});
const refused = await client.GET('/tokens');
console.log(
  JSON.stringify({
    listed: list.data?.length,
    again: again.response.status,
    changed: [changed.response.status, changed.data?.notes],
    stale: [stale.response.status, code],
    file: String(file.data).split('\\r\\n').length > 1,
    upload: [upload.response.status, upload.data?.name],
    refused: refused.response.status,
  }),
);
`;

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  files: ['program.ts'],
};

describe('a client generated from the OpenAPI document', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'pactbook-client-'));
    await symlink(MODULES, join(folder, 'node_modules'));
    const { body } = await server.request('GET', '/openapi.json');
    await writeFile(join(folder, 'schema.d.ts'), astToString(await openapiTypes(body)));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles, lists, changes under a version, exports and uploads', async () => {
    const owner = await buildUser(server, { role: 'Record Admin' });
    await buildContract(server, owner.organisation, { product: 'Generated', notes: 'before' });
    const token = await buildApiToken(server, owner, { scope: 'write' });
    const compiled = await run(process.execPath, [COMPILER, '-p', folder]).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? 'The compiler did not start.' }),
    );
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.ts'),
      `${server.address}/api`,
      token,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      listed: 1,
      again: 304,
      changed: [200, 'by a generated client'],
      stale: [409, 'stale_version'],
      file: true,
      upload: [201, 'terms.txt'],
      refused: 403,
    });
  });
});
