import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { buildLogoFinder, type ProductLogo } from '@pactbook/domain/features/product-logos/product-logo.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { sweepDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe.each(sweepDatabaseKinds)('the logos of products and vendors on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  const buildAdmin = () => buildUser(server, { role: 'Record Admin' });

  const addContract = async ({ token }: BuiltUser, input: ContractInput): Promise<string> => {
    const { status, body } = await server.request('POST', '/contracts/create', { token, body: input });
    expect(status).toBe(201);
    return body.id;
  };
  const listLogos = async ({ token }: BuiltUser): Promise<ProductLogo[]> => {
    const { status, body } = await server.request('GET', '/productLogos', { token });
    expect(status).toBe(200);
    return body;
  };

  it('are for signed-in people only', async () => {
    expect((await server.request('GET', '/productLogos')).status).toBe(401);
  });

  it('name what the records name, and nothing else', async () => {
    const admin = await buildAdmin();
    expect(await listLogos(admin)).toEqual([]);
    await addContract(admin, { product: 'Slack Enterprise Grid', vendor: 'Salesforce.com, Inc.' });
    await addContract(admin, { product: 'Window cleaning', vendor: 'Sparkling Panes Ltd' });
    const logos = await listLogos(admin);
    expect(logos.map(({ name, vendor }) => name || vendor)).toEqual([
      'Slack Enterprise Grid',
      'Salesforce.com, Inc.',
    ]);
  });

  it('are found for a product before its vendor, for a vendor where the product has none, else not at all', async () => {
    const admin = await buildAdmin();
    await addContract(admin, { product: 'Slack', vendor: 'Salesforce' });
    await addContract(admin, { product: 'Field Notes Pro', vendor: 'Salesforce' });
    await addContract(admin, { product: 'Window cleaning', vendor: 'Sparkling Panes Ltd' });
    const find = buildLogoFinder(await listLogos(admin));
    expect(find('Slack', 'Salesforce')).toMatch(/\/colour\/slack-icon\.svg$/);
    expect(find('Field Notes Pro', 'Salesforce')).toMatch(/\/colour\/salesforce\.svg$/);
    expect(find('Window cleaning', 'Sparkling Panes Ltd')).toBeUndefined();
  });

  it('do not tell what another organisation has', async () => {
    const one = await buildAdmin();
    const other = await buildAdmin();
    await addContract(one, { product: 'Figma', vendor: 'Figma' });
    await addContract(other, { product: 'Miro', vendor: 'Miro' });
    expect((await listLogos(one)).map(({ name, vendor }) => name || vendor)).toEqual(['Figma', 'Figma']);
  });

  it('are not sent again while the records are unchanged, and are when they change', async () => {
    const admin = await buildAdmin();
    await addContract(admin, { product: 'Figma', vendor: 'Figma' });
    const ask = (etag: string) =>
      server.request('GET', '/productLogos', { token: admin.token, headers: { 'if-none-match': etag } });
    const tag = (await ask('"none"')).headers.get('etag') ?? '';
    expect((await ask(tag)).status).toBe(304);
    const id = await addContract(admin, { product: 'Miro', vendor: 'RealtimeBoard' });
    const changed = await ask(tag);
    expect(changed.status).toBe(200);
    expect(changed.body).toContainEqual(expect.objectContaining({ name: 'Miro' }));
    await server.request('DELETE', `/contracts/${id}`, { token: admin.token });
    expect(await listLogos(admin)).not.toContainEqual(expect.objectContaining({ name: 'Miro' }));
  });

  it('carry a tag of their organisation, so that a change of accounts in one browser shows the right ones', async () => {
    const tags = await Promise.all(
      [await buildAdmin(), await buildAdmin()].map(async ({ token }) =>
        (await server.request('GET', '/productLogos', { token })).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(2);
  });

  it('lead to pictures that need no token', async () => {
    const admin = await buildAdmin();
    await addContract(admin, { product: 'Okta', vendor: 'Okta' });
    const [logo] = await listLogos(admin);
    const picture = await fetch(server.address + (logo?.logoUrl ?? ''));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  });
});
