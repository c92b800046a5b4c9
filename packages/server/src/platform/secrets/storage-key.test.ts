import { expect, it } from 'vitest';
import { createStorageKeys } from './storage-key.ts';

const SECRET = 'a secret of at least thirty-two characters';
const owner = { sessionId: 'session', standing: 'person' };

it('a key is the same for the same session and standing, and another one for every other', () => {
  const keyOf = createStorageKeys(SECRET);
  const keys = [
    keyOf(owner),
    keyOf({ ...owner, sessionId: 'other' }),
    keyOf({ ...owner, standing: 'other' }),
    createStorageKeys('another secret of at least 32 characters')(owner),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keyOf({ ...owner })).toBe(keys[0]);
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
});
