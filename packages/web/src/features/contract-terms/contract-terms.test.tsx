// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { ANA, openContractPages } from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';

const ID = idOf(500);
const decision = {
  id: idOf(700),
  decision: 'CANCEL',
  reason: 'Too dear.',
  decidedOn: '2026-11-01',
  decidedBy: ANA,
} as const;

/** A record whose yearly term is far in the future, so that the test does not depend on the day. */
function record(changes: Partial<Contract> = {}): Contract {
  return buildContract({
    id: ID,
    product: 'Slack',
    startDate: '2099-01-01',
    endDate: '2099-12-31',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 1, noticeUnit: 'MONTHS' },
    noticeDeadline: '2099-11-30',
    annualCosts: [{ date: '2099-01-01', cost: 100 }],
    ...changes,
  });
}

function open(contract: Contract, setting: Parameters<typeof openContractPages>[2] = {}) {
  return openContractPages(RECORD_ROUTES, paths.record(contract), { records: [contract], ...setting });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** The line that says the state and the next step. */
const stateLine = () => screen.getByRole('group', { name: 'State and next step' });

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the term of a record', () => {
  it('is described in a sentence and in days', async () => {
    open(record());
    const panel = await screen.findByRole('region', { name: 'Term and renewal' });
    expect(stateLine().textContent).toContain(
      'Renews automatically for 12 months unless notice is given by Nov 30, 2099.',
    );
    const days = within(within(panel).getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent?.split(' 2099')[0])).toContain('Notice by Nov 30,');
  });

  it('shows the days in which notice may be given', async () => {
    open(record({ noticeEarliest: '2099-11-01' }));
    expect(await screen.findByText('Window Nov 1 – Nov 30, 2099')).toBeTruthy();
    const panel = await screen.findByRole('region', { name: 'Term and renewal' });
    expect(panel.textContent).toContain('Notice from');
  });

  it('does not end when it is evergreen, whatever its end date', async () => {
    open(record({ renewal: { type: 'EVERGREEN' }, noticeDeadline: null }));
    expect(await screen.findByText('Runs until someone ends it.')).toBeTruthy();
    expect(screen.queryByText(/ left$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record renewal' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decide' })).toBeTruthy();
  });

  it('offers Record renewal once it is over, and not under evaluation', async () => {
    open(record({ status: 'EXPIRED', endDate: '2020-12-31' }));
    expect(await screen.findByRole('button', { name: 'Record renewal' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    cleanup();
    open(record({ status: 'EVALUATING' }));
    await screen.findByRole('region', { name: 'Term and renewal' });
    expect(screen.queryByRole('button', { name: 'Record renewal' })).toBeNull();
  });

  it('says, once it is over, whether it was cancelled, let lapse, or no one decided', async () => {
    const over = { status: 'EXPIRED', endDate: '2020-12-31', renewal: null, noticeDeadline: null } as const;
    for (const [made, words] of [
      [null, 'No decision'],
      [decision, 'Cancelled'],
      [{ ...decision, decision: 'LET_LAPSE' } as const, 'Let lapse'],
    ] as const) {
      open(record({ ...over, decision: made }));
      await screen.findByRole('heading', { level: 1, name: 'Slack' });
      expect(stateLine().textContent).toContain(words);
      cleanup();
    }
  });

  it('shows a viewer the decision, without buttons to change it', async () => {
    open(record({ decision, canEdit: false, canDelete: false }), {
      profile: { permissions: { viewAll: true } },
    });
    expect(await screen.findByText('Too dear.')).toBeTruthy();
    expect(screen.getAllByText('Ana Ruiz')).toHaveLength(2);
    expect(stateLine().textContent).toContain('Canceldecided by Ana Ruiz on Nov 1, 2026');
    for (const name of ['Withdraw', 'Record renewal', 'Decide', 'Change decision', 'Copy notice text']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('keeps the page when its earlier terms cannot be loaded', async () => {
    open(record({ termNumber: 2, termStartDate: '2099-01-01' }), {
      answers: { [`GET /contracts/${ID}/terms`]: refusal(503, 'unavailable') },
    });
    const panel = await screen.findByRole('region', { name: 'Term and renewal' });
    expect(await within(panel).findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(stateLine().textContent).toContain('Renews automatically');
  });
});

/** A server on which a call changes the record. */
function changing(method: string, call: string, after: Contract, before = record()) {
  let present = before;
  return {
    [`GET /contracts/${ID}`]: () => ({ body: present }),
    [`${method} /contracts/${ID}/${call}`]: () => {
      present = after;
      return { body: after };
    },
  };
}

describe('deciding', () => {
  it('sends decision, reason and day, and asks before unsaved input is lost', async () => {
    const { requests } = open(record(), {
      answers: changing('POST', 'decide', record({ version: 2, decision })),
    });
    await press('Decide');
    await press('Add a reason or a date');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too dear.');
    await press('Not now');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await press('Cancel');
    expect(await screen.findByText('Ends on Dec 31, 2099: it was decided to cancel.')).toBeTruthy();
    const sent = requests.find(({ path }) => path.endsWith('/decide'));
    expect(sent?.body).toMatchObject({ decision: 'CANCEL', reason: 'Too dear.' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('after the last day for notice asks whether the vendor accepts that, and sends the answer', async () => {
    const passed = record({
      startDate: '2020-01-01',
      endDate: '2022-12-31',
      renewal: { type: 'AUTO_RENEWS', termMonths: 36, noticeValue: 24, noticeUnit: 'MONTHS' },
      noticeDeadline: '2020-12-31',
    });
    const late = { ...decision, lateNoticeAccepted: true } as const;
    const after = { ...passed, version: 2, decision: late };
    const { requests } = open(passed, { answers: changing('POST', 'decide', after, passed) });
    await press('Decide');
    expect(screen.queryByRole('checkbox', { name: 'The vendor accepts late notice' })).toBeNull();
    await press('Cancel');
    expect(screen.getByText(/^Notice was due by Dec 31, 2020/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'The vendor accepts late notice' }));
    await press('Save decision');
    expect(
      await screen.findByText('The last day for notice had passed; the vendor accepts late notice.'),
    ).toBeTruthy();
    const sent = requests.find(({ path }) => path.endsWith('/decide'));
    expect(sent?.body).toMatchObject({ decision: 'CANCEL', lateNoticeAccepted: true });
  });

  it('asks that also when only the server, by the day of the organization, finds the notice late', async () => {
    const sentence = 'Notice was due by Nov 30, 2099. Confirm that the vendor accepts late notice.';
    const { requests } = open(record(), {
      answers: {
        [`POST /contracts/${ID}/decide`]: refusal(422, 'invalid_fields', {
          fields: { lateNoticeAccepted: sentence },
        }),
      },
    });
    await press('Decide');
    await press('Let lapse');
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('checkbox', { name: 'The vendor accepts late notice' }));
    await press('Save decision');
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/decide')).at(-1)?.body).toMatchObject({
        lateNoticeAccepted: true,
      }),
    );
  });

  it.each([
    ['Plan to renew', 'RENEW'],
    ['Cancel', 'CANCEL'],
    ['Renegotiate', 'RENEGOTIATE'],
    ['Let lapse', 'LET_LAPSE'],
  ])('to %s happens at one press, and Undo takes it back', async (name, made) => {
    const decided = record({ version: 2, decision: { ...decision, decision: made as 'RENEW', reason: '' } });
    const { requests } = open(record(), {
      answers: {
        ...changing('POST', 'decide', decided),
        [`DELETE /contracts/${ID}/decision`]: { body: record({ version: 3 }) },
      },
    });
    await press('Decide');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name }));
    expect(await screen.findByText(`Decided: ${name}`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ path }) => path.endsWith('/decide'))?.body).toMatchObject({ decision: made });
    await press('Undo');
    expect(await screen.findByText('Undone')).toBeTruthy();
    const undone = requests.find(({ method }) => method === 'DELETE');
    expect(undone?.headers.get('if-match')).toBe('"2"');
  });

  it("does not replace the decision of somebody else at one press, and Undo restores one of one's own", async () => {
    const recorded = { ...decision, decision: 'RENEGOTIATE' } as const;
    const theirs = record({ decision: recorded });
    const renewed = { ...theirs, version: 2, decision: { ...recorded, decision: 'RENEW' as const } };
    const { requests } = open(theirs, { answers: changing('POST', 'decide', renewed, theirs) });
    const sent = () => requests.filter(({ path }) => path.endsWith('/decide'));
    await press('Change decision');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Decided: Renegotiate, by/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Plan to renew' }));
    expect(sent()).toEqual([]);
    await press('Save decision');
    await press('Undo');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({
      decision: 'RENEGOTIATE',
      reason: 'Too dear.',
      decidedOn: '2026-11-01',
    });
  });

  it('shows the text of the notice in the card of Cancel, before anything is chosen', async () => {
    open(record());
    await press('Decide');
    const text = await screen.findByRole('textbox', { name: 'Notice text' });
    const card = screen.getByRole('button', { name: 'Cancel' }).closest('li');
    expect(card?.contains(text)).toBe(true);
    expect((text as HTMLTextAreaElement).value).toContain('we will not renew our agreement on Slack');
    expect(screen.queryByRole('button', { name: 'Save decision' })).toBeNull();
  });

  it('is begun by the address, which forgets it, and not for people who may not decide', async () => {
    const address = paths.contractStep(record(), { begin: 'decide' });
    const { router } = openContractPages(RECORD_ROUTES, address, { records: [record()] });
    expect(await screen.findByRole('dialog', { name: 'Decide on Slack' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
    cleanup();
    const read = record({ canEdit: false, canDelete: false });
    const view = openContractPages(RECORD_ROUTES, address, {
      records: [read],
      profile: { permissions: { viewAll: true } },
    });
    await waitFor(() => expect(view.router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be withdrawn', async () => {
    const { requests } = open(record({ decision }), {
      answers: changing('DELETE', 'decision', record({ version: 2 }), record({ decision })),
    });
    await press('Withdraw');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
    );
    expect(await screen.findByText(/unless notice is given/)).toBeTruthy();
    expect(requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/decision'))).toBe(true);
  });
});

describe('the letter of notice', () => {
  const letterOf = (contract: Contract, setting: Parameters<typeof openContractPages>[2] = {}) =>
    openContractPages(RECORD_ROUTES, paths.record(contract, 'notice-letter'), {
      records: [contract],
      ...setting,
    });
  const letter = () => screen.findByRole('article', { name: 'Notice of non-renewal: Slack' });

  it('is filled in from the record, and printed on demand only', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { requests } = letterOf(
      record({
        vendor: 'Salesforce',
        noticeEarliest: '2099-11-01',
        noticeMethod: 'REGISTERED',
        noticeAddress: 'PO Box 1\nDover',
      }),
    );
    const { textContent } = await letter();
    for (const words of [
      'To Salesforce\nPO Box 1\nDover',
      'By registered letter',
      'It ends on Dec 31, 2099.',
      'The agreed notice period is 1 month; notice is due by Nov 30, 2099.',
    ])
      expect(textContent).toContain(words);
    expect(screen.getByRole('list', { name: 'To check' }).textContent).toBe(
      'Notice may be given from Nov 1, 2099 on.',
    );
    expect(print).not.toHaveBeenCalled();
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('says what the record does not know', async () => {
    letterOf(record({ endDate: null, noticeDeadline: null }));
    expect((await letter()).textContent).toContain('at the earliest possible date');
    const list = screen.getByRole('list', { name: 'To check' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['The record has no end date, so the letter names none.', 'The record has no notice address.']);
  });

  it('is for those who may decide', async () => {
    letterOf(record({ canEdit: false }), { profile: { permissions: { viewAll: true } } });
    expect(await screen.findByText('You do not have access to this page.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
