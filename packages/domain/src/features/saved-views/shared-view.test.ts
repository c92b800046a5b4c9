import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import { viewForReader } from './shared-view.ts';
import { defaultTableView, noticeByPreset, type TableView } from './table-view.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const limited: Actor = {
  userId: 'u',
  organisationId: 'o',
  ...NO_RIGHTS,
  impersonatorId: null,
};
const viewer: Actor = { ...limited, viewTeams: ['t'] };
const open = new Set(['open']);

const view = (change: Partial<TableView>) => ({ ...defaultTableView(), ...change });
const filtered = (filters: Partial<TableView['filters']>) =>
  view({ filters: { ...defaultTableView().filters, ...filters } });

describe('a shared view', () => {
  test.each([
    ['renewal', filtered({ renewals: ['EVERGREEN'] })],
    ['notice date', filtered({ noticeBy: noticeByPreset('next90Days', '2026-11-20') })],
    ['a restricted custom field', view({ customField: { key: 'secret', value: 'Gold' } })],
    ['a custom field that is gone', view({ customField: { key: 'gone', value: 'Gold' } })],
  ])('that filters by %s is given only to who reads it somewhere', (_, value) => {
    expect(viewForReader(value, limited, open)).toBeNull();
    expect(viewForReader(value, viewer, open)).toBe(value);
  });

  test('that filters by open fields is the same for everybody', () => {
    const owned = filtered({ owners: [{ id: 'ana', label: 'Ana' }] });
    for (const value of [view({ customField: { key: 'open', value: 'Gold' } }), owned])
      expect(viewForReader(value, limited, open)).toEqual(value);
  });

  test('contains no restricted column for people who read none, and has the default order for them', () => {
    const value = view({
      visibility: { product: true, 'customFields.secret': true, 'customFields.open': true },
      sort: { id: 'customFields.secret', desc: true, valueType: 'string' },
    });
    const given = viewForReader(value, limited, open);
    expect(JSON.stringify(given)).not.toContain('secret');
    expect(given).toMatchObject({ visibility: { 'customFields.open': true }, sort: { id: 'product' } });
    expect(
      viewForReader(view({ sort: { id: 'totalCost', desc: true, valueType: 'string' } }), limited, open),
    ).toMatchObject({
      sort: { id: 'product', desc: false },
    });
  });
});
