// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGO_FAULTS } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';
import { openContractPages } from '../../testing/open-contract-pages.tsx';

const record = buildContract({ id: idOf(500), product: 'Slack', vendor: 'Salesforce' });
const UPLOADED = {
  id: idOf(90),
  owner: 'vendor',
  name: 'SALESFORCE',
  logoUrl: '/logos/uploaded/x.png',
  uploadedAt: '2026-11-20T00:30:00.000Z',
  uploadedBy: null,
};

const open = (setting: Parameters<typeof openContractPages>[2] = {}) =>
  openContractPages(RECORD_ROUTES, paths.record(record, 'details'), {
    records: [record],
    ...setting,
    answers: { 'GET /productLogos/uploaded': { body: [UPLOADED] }, ...setting.answers },
  });
const moreActions = () => screen.findByRole('button', { name: 'More actions' });

async function openDialog() {
  await userEvent.click(await moreActions());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Upload logo…' }));
  return within(await screen.findByRole('dialog', { name: 'Upload logo' }));
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the logo of a record', () => {
  it('is uploaded by anyone who may change every record', async () => {
    open({ profile: { permissions: { manageAll: true, manageTeams: [], viewAll: false, viewTeams: [] } } });
    expect(await moreActions()).toBeTruthy();
    cleanup();
    open({ profile: { permissions: { manageAll: false, manageTeams: [], viewAll: true, viewTeams: [] } } });
    await userEvent.click(await moreActions());
    await screen.findByRole('menuitem', { name: 'Negotiation sheet' });
    expect(screen.queryByRole('menuitem', { name: 'Upload logo…' })).toBeNull();
  });

  it('needs a picture of at most 256 kB', async () => {
    open();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload logo' }));
    expect(dialog.getByText(LOGO_FAULTS.missing)).toBeTruthy();
    const large = new File([new Uint8Array(256 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await userEvent.upload(dialog.getByLabelText('Picture of the logo'), large);
    expect(dialog.getByText(LOGO_FAULTS.tooLarge)).toBeTruthy();
    const small = new File([new Uint8Array(8)], 'small.png', { type: 'image/png' });
    await userEvent.upload(dialog.getByLabelText('Picture of the logo'), small);
    expect(dialog.queryByText(LOGO_FAULTS.tooLarge)).toBeNull();
    expect(dialog.getByRole('region', { name: 'Preview' }).textContent).toContain('Slack');
  });

  it('is removed where it was uploaded: for the product or for the vendor', async () => {
    const { requests } = open({ answers: { [`DELETE /productLogos/${UPLOADED.id}`]: { status: 204 } } });
    const dialog = await openDialog();
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /^All products of Salesforce/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The logo of SALESFORCE was removed.')).toBeTruthy();
    expect(requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(UPLOADED.id))).toBe(true);
  });

  it('says when the product has its own logo', async () => {
    open({ answers: { 'GET /productLogos': { body: [{ name: 'slack', vendor: '', logoUrl: '/a.svg' }] } } });
    const dialog = await openDialog();
    expect(await dialog.findByText(/Slack has its own logo/)).toBeTruthy();
  });
});
