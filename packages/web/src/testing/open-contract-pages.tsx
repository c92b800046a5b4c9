import { Suspense } from 'react';
import { Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { LeaveGuard } from '../platform/leave-guard.tsx';
import { buildContract } from './build-contract.ts';
import { buildProfile, idOf } from './build-profile.ts';
import { startFakeApi } from './fake-api.ts';
import { renderRoutes } from './render-routes.tsx';

/** The teams of the tested organisation. */
export const LEGAL = idOf(11);
export const FINANCE = idOf(12);

export const ANA = idOf(21);
const LEO = idOf(22);
/** Two people of the organisation; one of them has left. */
const PEOPLE = [
  { id: ANA, name: 'Ana Ruiz', isActive: true },
  { id: LEO, name: 'Leo Gone', isActive: false },
];

/** One custom field, with the changes of the test. */
export function buildCustomField(changes: Partial<CustomField> = {}): CustomField {
  return {
    id: idOf(90),
    key: 'seats',
    label: 'Seats',
    type: 'number',
    options: [],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
    ...changes,
  };
}

interface ContractSetting {
  /** The records of the organisation; the fake server stores changes in them. */
  records?: Contract[];
  profile?: Parameters<typeof buildProfile>[0];
  customFields?: CustomField[];
  answers?: Parameters<typeof startFakeApi>[0];
}

/** Opens an address of the application as a signed-in person, with the leave guard of the shell. */
export function openContractPages(
  routes: RouteObject[],
  path: string,
  {
    records = [buildContract()],
    profile = { isSuperAdmin: true },
    customFields = [],
    answers,
  }: ContractSetting = {},
) {
  const api = startFakeApi({
    'GET /profile': { body: buildProfile(profile) },
    'GET /contracts': { body: records },
    'GET /contracts/trash': { body: [] },
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
        fiscalYearStartMonth: 1,
      },
    },
    'GET /customFields': { body: customFields },
    'GET /productLogos': { body: [] },
    ...Object.fromEntries(
      records.flatMap((record) => [
        [`GET /contracts/${record.id}`, { body: record }],
        [`GET /contracts/${record.id}/activity`, { body: { items: [], nextCursor: null } }],
      ]),
    ),
    ...answers,
  });
  const shell = (
    <LeaveGuard>
      <Suspense>
        <Outlet />
      </Suspense>
    </LeaveGuard>
  );
  const outside = { path: '*', element: <h1>Elsewhere</h1> };
  return {
    ...api,
    ...renderRoutes([{ element: shell, HydrateFallback: () => null, children: [...routes, outside] }], path),
  };
}
