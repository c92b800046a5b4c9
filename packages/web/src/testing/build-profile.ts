import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { rightsOnWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';

/** An id with a recognisable number at its end. */
export function idOf(number: number): string {
  return `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

type Changes = Partial<Omit<Profile, 'permissions'>> & { permissions?: Partial<Profile['permissions']> };

/** A signed-in person with limited access, and the changes of the test. */
export function buildProfile({ permissions, ...changes }: Changes = {}): Profile {
  const noRights = rightsOnWire(NO_RIGHTS);
  return {
    id: idOf(1),
    organizationId: idOf(2),
    organizationName: 'Acme Corporation',
    firstName: 'Dana',
    lastName: 'Fox',
    emailAddress: 'dana@acme.example',
    timeZoneId: 'America/New_York',
    is_impersonating: false,
    isSso: false,
    savedFilters: { filters: [] },
    ...noRights,
    ...changes,
    permissions: { ...noRights.permissions, ...permissions },
  };
}
