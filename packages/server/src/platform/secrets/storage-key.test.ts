import { expect, it } from 'vitest';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { createStorageKeys } from './storage-key.ts';

const SECRET = 'a secret of at least thirty-two characters';
const actor: Actor = {
  ...NO_RIGHTS,
  userId: 'person',
  organisationId: 'acme',
  impersonatorId: null,
  manageTeams: ['t1', 't2'],
};
const session = { sessionId: 'session', actor };

it('a key is the same for the same session and rights, and another one for every other', () => {
  const keyOf = createStorageKeys(SECRET);
  const others = [
    keyOf({ ...session, sessionId: 'other' }),
    keyOf({ ...session, actor: { ...actor, userId: 'other' } }),
    keyOf({ ...session, actor: { ...actor, organisationId: 'other' } }),
    keyOf({ ...session, actor: { ...actor, viewAll: true } }),
    keyOf({ ...session, actor: { ...actor, manageTeams: ['t1'] } }),
    keyOf({ ...session, actor: { ...actor, manageTeams: [], viewTeams: ['t1', 't2'] } }),
    createStorageKeys('another secret of at least 32 characters')(session),
  ];
  const key = keyOf(session);
  expect(new Set([key, ...others]).size).toBe(1 + others.length);
  expect(keyOf({ ...session, actor: { ...actor, manageTeams: ['t2', 't1'] } })).toBe(key);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
});
