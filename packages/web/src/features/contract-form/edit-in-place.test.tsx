// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';
import {
  BUILT_IN,
  CUSTOM,
  CUSTOM_FIELDS,
  enterValue,
  escaped,
  ID,
  PEOPLE,
  sampleContract,
} from '../../testing/every-field-samples.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';

/** Opens the details with a server that saves what it is sent. */
function open(contract = sampleContract(), setting: Parameters<typeof openContractPages>[2] = {}) {
  return openContractPages(RECORD_ROUTES, paths.record(contract), {
    records: [contract],
    customFields: CUSTOM,
    ...setting,
    answers: {
      'GET /people': { body: PEOPLE },
      [`POST /contracts/${ID}`]: ({ body }) => ({
        body: { ...contract, ...(body as object), customFields: contract.customFields, version: 2 },
      }),
      ...setting.answers,
    },
  });
}

const user = () => userEvent.setup({ delay: null });
const changeButton = async (label: string) =>
  screen.findByRole('button', { name: new RegExp(`^Change ${escaped(label)}, `) });

/** Opens an editor by keyboard and waits for its control. */
async function openEditor(label: string): Promise<HTMLElement> {
  (await changeButton(label)).focus();
  await user().keyboard('{Enter}');
  return screen.findByRole('form', { name: `Change ${label}` });
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** No field is listed here: one that cannot be edited in its place fails the test. */
describe('every field is edited where it is', () => {
  it.each([...BUILT_IN, ...CUSTOM_FIELDS])('$label', async ({ unit, label, kind, first, second }) => {
    const { requests } = open();
    const form = await openEditor(label);
    await enterValue(unit, kind, first, unit === 'status' ? 'EVALUATING' : second);
    await user().keyboard(kind === 'longText' ? '{Control>}{Enter}{/Control}' : '{Enter}');
    await waitFor(() => expect(form.isConnected).toBe(false));
    const [sent, ...more] = requests.filter(
      ({ method, path }) => method === 'POST' && path === `/contracts/${ID}`,
    );
    const value =
      kind === 'renewal'
        ? { ...(first as object), termMonths: 18 }
        : unit === 'status'
          ? 'EVALUATING'
          : second;
    const [group, key] = unit.split('.');
    const changes = key === undefined ? { [unit]: value } : { [group ?? '']: { [key]: value } };
    expect([sent?.body, sent?.headers.get('if-match'), more.length]).toEqual([
      { id: ID, ...changes },
      '"1"',
      0,
    ]);
    await waitFor(async () => expect(document.activeElement).toBe(await changeButton(label)));
  });
});

describe('an editor', () => {
  it('without changes sends nothing', async () => {
    const { requests } = open();
    const form = await openEditor('Vendor');
    await user().keyboard('{Enter}');
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the text and says why when the save fails', async () => {
    open(sampleContract(), {
      answers: {
        [`POST /contracts/${ID}`]: refusal(422, 'invalid_fields', { fields: { vendor: 'Not this one' } }),
      },
    });
    await openEditor('Vendor');
    const vendor = screen.getByRole('combobox', { name: /^Vendor/ });
    await user().clear(vendor);
    await user().type(vendor, 'Somebody');
    await user().keyboard('{Enter}');
    expect(await screen.findByText('Not this one')).toBeTruthy();
    expect(vendor).toHaveProperty('value', 'Somebody');
  });

  it('is offered to no one who may not change the record', async () => {
    open(sampleContract({ canEdit: false }), { profile: { permissions: { viewAll: true } } });
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
  });

  it('stays where it was opened when somebody else fills in the field', async () => {
    const contract = sampleContract({ hostingModel: null });
    let shown = contract;
    const { queryClient } = open(contract, {
      answers: { [`GET /contracts/${ID}`]: () => ({ body: shown }) },
    });
    await user().click(await screen.findByRole('button', { name: /empty field/ }));
    const form = await openEditor('Hosting Model');
    shown = { ...contract, hostingModel: 'Hybrid', version: 5 };
    await queryClient.refetchQueries();
    expect(form.isConnected).toBe(true);
  });
});
