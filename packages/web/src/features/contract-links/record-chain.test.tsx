// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CHAIN_LIMIT,
  type ChainLink,
  type ContractLink,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import { startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { RecordChain } from './record-chain.tsx';

const CONTRACT = buildContract({ id: idOf(800), product: 'Design tool' });
const LINKS = `GET /contracts/${CONTRACT.id}/links`;
const CHAIN = `GET /contracts/${CONTRACT.id}/links/chain`;

const buildRecord = (number: number, product: string): ChainLink['record'] => ({
  id: idOf(800 + number),
  product,
  vendor: 'Acme',
  status: 'EXPIRED',
  startDate: `20${10 + number}-01-01`,
  endDate: null,
});

const buildLink = (kind: ContractLink['kind'], isInverse = false): ContractLink => ({
  id: idOf(900),
  kind,
  isInverse,
  record: buildRecord(1, 'Neighbour'),
});

const buildStep = (steps: number, product: string, kind: ChainLink['kind'] = 'REPLACES'): ChainLink => ({
  kind,
  steps,
  record: buildRecord(10 + steps, product),
});

function openChain(links: readonly ContractLink[], chain: object = { body: [] }) {
  startSession('header.payload.signature');
  return openContractPages([{ path: '/start', element: <RecordChain contract={CONTRACT} /> }], '/start', {
    records: [],
    answers: { [LINKS]: { body: links }, [CHAIN]: chain },
  });
}

const asksChain = (requests: readonly { method: string; path: string }[]) =>
  requests.some(({ method, path }) => `${method} ${path}` === CHAIN);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the chain of a record', () => {
  it('is in the order of time, each with its days and as a link, with this record between them', async () => {
    openChain([buildLink('REPLACES')], {
      body: [
        buildStep(-2, 'First'),
        buildStep(-1, 'Second'),
        buildStep(1, 'Amendment', 'AMENDS'),
        buildStep(2, 'Successor'),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Before and after' });
    const items = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Replaces First (from Jan 1, 2018)',
      'Replaces Second (from Jan 1, 2019)',
      'This record',
      'Amended by Amendment (from Jan 1, 2021)',
      'Replaced by Successor (from Jan 1, 2022)',
    ]);
    const [first] = within(list).getAllByRole('link');
    expect(first?.getAttribute('href')).toContain(idOf(808));
    // Between each two steps one.
    expect(list.querySelectorAll('svg')).toHaveLength(4);
  });

  it('is not asked for, and says nothing, where the record only belongs together with others', async () => {
    const { requests } = openChain([buildLink('RELATED'), buildLink('PART_OF')]);
    await expect.poll(() => requests.map(({ path }) => path)).toContain(LINKS.slice(4));
    expect(asksChain(requests)).toBe(false);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says that it is cut', async () => {
    const chain = Array.from({ length: CHAIN_LIMIT }, (_, at) => buildStep(at + 1, `Later ${at}`));
    openChain([buildLink('REPLACES', true)], {
      body: chain.map((link, at) => ({ ...link, record: { ...link.record, id: idOf(2_000 + at) } })),
    });
    expect(await screen.findByText('The 50 nearest records are shown.')).toBeTruthy();
  });

  it('says nothing when it cannot be read: the links below say so', async () => {
    const { requests } = openChain([buildLink('REPLACES')], refusal(403, 'forbidden'));
    await expect.poll(() => asksChain(requests)).toBe(true);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
