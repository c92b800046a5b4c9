import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../platform/leave-guard.tsx';
import { startSession } from '../platform/session.ts';
import { buildProfile, idOf } from './build-profile.ts';
import { startFakeApi } from './fake-api.ts';
import { renderRoutes } from './render-routes.tsx';

interface Setting {
  answers?: Parameters<typeof startFakeApi>[0];
  profile?: Parameters<typeof buildProfile>[0];
}

/** Opens an administration page as a System Admin, with answers of a fake server. */
export function openAdministrationPage(
  page: ReactNode,
  address: string,
  { answers, profile = {} }: Setting = {},
) {
  startSession('a token');
  const api = startFakeApi({
    'GET /profile': { body: buildProfile({ isSuperAdmin: true, ...profile }) },
    'GET /teams': { body: [{ id: idOf(11), name: 'Legal' }] },
    'GET /customFields': { body: [] },
    ...answers,
  });
  const inShell = (
    <LeaveGuard>
      <Suspense>{page}</Suspense>
    </LeaveGuard>
  );
  const path = new URL(address, 'http://pactbook.example').pathname;
  const view = renderRoutes(
    [
      { path, element: inShell },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
  return { ...view, ...api, person: userEvent.setup() };
}
