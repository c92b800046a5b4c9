import { describe, expect, it } from 'vitest';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import type { Actor } from '../../kernel/access.ts';
import { missingRecordRights } from './access.ts';

const actor = (rights: Partial<Actor>): Actor => ({
  userId: 'u',
  organisationId: 'o',
  impersonatorId: null,
  ...NO_RIGHTS,
  isProductAdmin: true,
  ...rights,
});

describe('a product administrator', () => {
  it.each([
    ['without rights to records sees own uploads only', {}, /^You see only documents you upload/],
    ['who views all records cannot add to them', { viewAll: true }, /^You can review findings, but not/],
    ['who views a team cannot add to its records', { viewTeams: ['t'] }, /^You can review findings/],
  ] as const)('%s, and says whom to ask', (_, rights, words) => {
    expect(missingRecordRights(actor(rights))).toMatch(words);
    expect(missingRecordRights(actor(rights))).toContain('Ask a System Admin');
  });

  it.each([{ manageAll: true }, { isSuperAdmin: true }, { manageTeams: ['t'] }])(
    'who manages records lacks nothing: %j',
    (rights) => {
      expect(missingRecordRights(actor(rights))).toBeNull();
    },
  );
});
