import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { ContractsSection } from '../app/sections/contracts-section.tsx';
import { paths, ROUTES } from '../platform/paths.ts';
import type { ContractsQuery } from '../platform/paths.ts';
import { buildContract } from './build-contract.ts';
import { buildProfile, idOf } from './build-profile.ts';
import { startFakeApi } from './fake-api.ts';
import type { FakeAnswer, FakeRequest } from './fake-api.ts';
import { renderRoutes } from './render-routes.tsx';

/** The two teams of these tests. */
export const LEGAL = idOf(11);
export const FINANCE = idOf(12);

const ANA = idOf(21);
const LEO = idOf(22);
/** Two people of the organisation; one of them has left. */
const PEOPLE = [
  { id: ANA, name: 'Ana Ruiz', isActive: true },
  { id: LEO, name: 'Leo Gone', isActive: false },
];

/** Stops the clock on the day that the records of these tests are made for. */
export function freezeToday(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
}

/** Cleans up after a test. */
export function closeContracts(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.cookie = 'columns:records=; max-age=0; path=/';
}

export const RECORDS: Contract[] = [
  buildContract({ product: 'Acrobat', vendor: 'Adobe', teams: [LEGAL], categories: ['Design'] }),
  buildContract({ product: 'Bamboo', vendor: 'Bamboo HR', teams: [FINANCE], status: 'EXPIRED' }),
  buildContract({ product: 'Creative Cloud', vendor: 'Adobe', teams: [FINANCE], endDate: '2026-11-25' }),
  buildContract({ product: 'Dropbox', vendor: 'Dropbox', customFields: { region: 'EMEA' } }),
];

interface Setting {
  records?: Contract[] | (() => FakeAnswer);
  profile?: ReturnType<typeof buildProfile>;
  query?: ContractsQuery;
  saved?: (request: FakeRequest) => FakeAnswer;
}

/** Opens the records page with a profile, a list, a view in the address, and answers of a fake server. */
export async function openContracts({ records = RECORDS, profile, query, saved }: Setting = {}) {
  let own = profile ?? buildProfile({ isSuperAdmin: true });
  const storeFilters = ({ filters }: Profile['savedFilters']) => {
    own = { ...own, savedFilters: { filters } };
  };
  const api = startFakeApi({
    'GET /profile': () => ({ body: own }),
    'GET /contracts': typeof records === 'function' ? records : { body: records },
    'GET /people': { body: PEOPLE },
    'GET /teams': {
      body: [
        { id: FINANCE, name: 'Finance' },
        { id: LEGAL, name: 'Legal' },
      ],
    },
    'GET /config': {
      body: {
        categories: ['Design', 'Storage'],
        categoryIds: [idOf(71), idOf(72)],
        fiscalYearStartMonth: 10,
      },
    },
    'GET /customFields': {
      body: [
        {
          id: idOf(30),
          key: 'region',
          label: 'Region',
          type: 'text',
          options: [],
          restricted: false,
          required: false,
          helpText: '',
          defaultValue: null,
          position: 0,
          version: 1,
        },
      ],
    },
    'GET /vendors': { body: [{ name: 'Adobe', records: 2, aliases: ['Adobe Systems'] }] },
    'GET /productLogos': { body: [] },
    'POST /users/savedFilters':
      saved ??
      (({ body }) => {
        storeFilters(body as Profile['savedFilters']);
        return { body };
      }),
  });
  const view = renderRoutes(
    [
      { path: ROUTES.records, element: <ContractsSection /> },
      { path: `${ROUTES.record}/*`, element: <p>A record</p> },
    ],
    paths.records(query),
  );
  const address = () => `${view.router.state.location.pathname}${view.router.state.location.search}`;
  await screen.findByRole('heading', { name: 'All Records' });
  return { ...view, api, address, storeFilters };
}

/** The names in the table, from top to bottom. */
export const products = () =>
  within(screen.getByRole('grid', { name: 'Records' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
export const findTable = () => screen.findByRole('rowheader', { name: 'Acrobat' });
export const filters = () => within(screen.getByRole('group', { name: 'Filters' }));
/** Opens the values of a filter from the list of all filters. */
export async function askFilter(label: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('option', { name: label }));
}
export const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
