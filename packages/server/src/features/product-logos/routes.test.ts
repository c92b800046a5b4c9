import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { buildLogoFinder, type ProductLogo } from '@pactbook/domain/features/product-logos/product-logo.ts';
import { LOGO_FAULTS, type UploadedLogo } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { buildPng, buildSvg } from '../../testing/pictures/build-logo.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { logoLibrary } from '../../platform/logos/logo-files.ts';
import { KeptLogos } from './queries.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('the logos of products and vendors', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
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

  it('are looked up for so many names, those with the most records', async () => {
    const admin = await buildAdmin();
    for (const product of ['Zoom', 'Slack', 'Zoom', 'Asana'])
      await addContract(admin, { product, vendor: 'Salesforce' });
    const find = async (most: number) => {
      const kept = new KeptLogos(server.services.database, most);
      const logos = await kept.find(admin.organisation.scope, '1', await logoLibrary());
      return logos.map(({ name, vendor }) => name || vendor);
    };
    expect(await find(1)).toEqual(['Zoom', 'Salesforce']);
    expect(await find(2)).toEqual(['Zoom', 'Asana', 'Salesforce']);
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

describe('a logo that somebody uploads', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const buildAdmin = (organisation?: BuiltUser['organisation']) =>
    buildUser(server, { role: 'Record Admin', ...(organisation ? { organisation } : {}) });

  const upload = ({ token }: BuiltUser, fields: Record<string, string>, bytes?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return server.request('POST', '/productLogos', { token, body: form });
  };
  const uploaded = async (user: BuiltUser, fields: Record<string, string>, bytes = buildPng()) => {
    const { status, body } = await upload(user, fields, bytes);
    expect(status).toBe(201);
    return body as UploadedLogo;
  };
  const finderOf = async ({ token }: BuiltUser) =>
    buildLogoFinder((await server.request('GET', '/productLogos', { token })).body as ProductLogo[]);
  const picture = (address: string, headers: Record<string, string> = {}) =>
    fetch(server.address + address, { headers });

  it('is shown for its product, before the one that is known, and for what a vendor has without one', async () => {
    const admin = await buildAdmin();
    const { token } = admin;
    for (const [product, vendor] of [
      ['Slack', 'Salesforce'],
      ['Window cleaning', 'Sparkling Panes Ltd'],
    ]) {
      await server.request('POST', '/contracts/create', { token, body: { product, vendor } });
    }
    const slack = await uploaded(admin, { owner: 'product', name: ' Slack ' });
    const panes = await uploaded(
      admin,
      { owner: 'vendor', name: 'Sparkling Panes Ltd' },
      buildSvg('<path d="M0 0h9v9z"/>'),
    );
    const find = await finderOf(admin);
    expect(find('SLACK', 'Salesforce')).toBe(slack.logoUrl);
    expect(find('Field Notes', 'Salesforce')).toMatch(/\/colour\/salesforce\.svg$/);
    expect(find('Window cleaning', 'sparkling panes ltd')).toBe(panes.logoUrl);
    expect((await server.request('GET', '/productLogos/uploaded', { token })).body).toEqual([slack, panes]);
  });

  it('is a PNG that a browser keeps for ever, runs nothing, and needs no token', async () => {
    const { logoUrl } = await uploaded(await buildAdmin(), { owner: 'product', name: 'Acme' });
    const answer = await picture(logoUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const etag = answer.headers.get('etag') ?? '';
    expect((await picture(logoUrl, { 'if-none-match': etag })).status).toBe(304);
  });

  it('takes the place of the one before, whose address is gone', async () => {
    const admin = await buildAdmin();
    expect((await finderOf(admin))('acme', '')).toBeUndefined();
    const first = await uploaded(admin, { owner: 'product', name: 'Acme' });
    expect((await finderOf(admin))('acme', '')).toBe(first.logoUrl);
    const second = await uploaded(admin, { owner: 'product', name: 'ACME' }, buildPng({ width: 9 }));
    expect([second.id, second.logoUrl === first.logoUrl]).toEqual([first.id, false]);
    expect((await picture(first.logoUrl)).status).toBe(404);
    expect((await finderOf(admin))('acme', '')).toBe(second.logoUrl);
  });

  it('can be removed, and the activity reports both', async () => {
    const admin = await buildAdmin();
    const systemAdmin = await buildUser(server, { role: 'System Admin', organisation: admin.organisation });
    const { id, logoUrl } = await uploaded(admin, { owner: 'vendor', name: 'Acme' });
    const remove = () => server.request('DELETE', `/productLogos/${id}`, { token: admin.token });
    expect((await finderOf(admin))('', 'Acme')).toBe(logoUrl);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await finderOf(admin))('', 'Acme')).toBeUndefined();
    expect((await picture(logoUrl)).status).toBe(404);
    const { body } = await server.request('GET', '/activity?kind=logo', { token: systemAdmin.token });
    expect(
      (body.items as { type: string; subject: object }[]).map(({ type, subject }) => ({ type, subject })),
    ).toEqual([
      { type: 'logoRemoved', subject: { kind: 'logo', id, label: 'Acme' } },
      { type: 'logoUploaded', subject: { kind: 'logo', id, label: 'Acme' } },
    ]);
  });

  it('is of one organisation: no one else lists, shows or removes it', async () => {
    const [one, other] = [await buildAdmin(), await buildAdmin()];
    const { id } = await uploaded(one, { owner: 'product', name: 'Acme' });
    expect((await finderOf(other))('Acme', '')).toBeUndefined();
    expect((await server.request('GET', '/productLogos/uploaded', { token: other.token })).body).toEqual([]);
    expect((await server.request('DELETE', `/productLogos/${id}`, { token: other.token })).status).toBe(404);
    expect((await finderOf(one))('Acme', '')).toBeDefined();
  });

  it('has its reason beside the file when it is refused', async () => {
    const admin = await buildAdmin();
    const fieldsOf = async (...given: [Record<string, string>, Buffer?]) => {
      const { status, body } = await upload(admin, ...given);
      return { status, fields: body.error.fields };
    };
    const acme = { owner: 'product', name: 'Acme' };
    expect(await fieldsOf(acme)).toEqual({ status: 422, fields: { file: LOGO_FAULTS.missing } });
    expect(await fieldsOf(acme, Buffer.from('%PDF-1.7'))).toEqual({
      status: 422,
      fields: { file: LOGO_FAULTS.wrongType },
    });
    expect((await fieldsOf({ owner: 'team', name: '' }, buildPng())).fields).toMatchObject({
      name: 'Name a product or a vendor',
    });
    expect((await upload(admin, acme, Buffer.alloc(256 * 1024 + 1))).status).toBe(413);
    expect((await finderOf(admin))('Acme', '')).toBeUndefined();
  });

  it('has no address that can be guessed or led astray', async () => {
    for (const path of [
      'a.png',
      '..%2f..%2fetc%2fpasswd',
      `${'a'.repeat(43)}.png`,
      `${'a'.repeat(43)}.svg`,
    ]) {
      expect((await picture(`/logos/uploaded/${path}`)).status).toBe(404);
    }
  });
});
