import type { DemoPerson } from '../demo-organisation.ts';

export const GLOBEX_NAME = 'Globex Corporation';
export const GLOBEX_TIME_ZONE = 'Europe/Berlin';
export const GLOBEX_ADMIN = 'system-admin@globex.example';

/** One person: the organisation is there to show that the other one cannot see it. */
export const GLOBEX_PEOPLE: readonly DemoPerson[] = [
  { emailAddress: GLOBEX_ADMIN, firstName: 'Iris', lastName: 'Tan', isSuperAdmin: true },
];
