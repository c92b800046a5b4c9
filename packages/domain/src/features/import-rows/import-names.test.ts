import { describe, expect, test } from 'vitest';
import type { ImportContext } from './import-context.ts';
import { importMappingSchema } from './import-mapping.ts';
import { previewRows } from '../imports/import-plan.ts';

const teamId = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`;
const context: ImportContext = {
  teams: [
    { id: teamId(1), name: 'Platform' },
    { id: teamId(2), name: 'Legal; Risk' },
  ],
  categories: ['Design, Print', 'Security'],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-22',
};

describe('teams and categories of a cell', () => {
  const long = `${'Department of long names '.repeat(4)}Ltd`;
  const planOf = (text: string, more: object = {}, values = {}) => {
    const mapping = importMappingSchema.parse({
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
        { column: 'Team', field: 'teams', values },
      ],
      ...more,
    });
    const table = {
      header: { row: 1, cells: ['Product', 'Vendor', 'Team'] },
      rows: [{ row: 2, cells: ['Figma', 'Figma Inc', text] }],
      source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const,
    };
    return previewRows(table, mapping, context);
  };

  test.each([{}, { createTeams: true }, { newTeams: [long] }])(
    'that are too long are reported, whether names may be added or not (%o)',
    (more) => {
      expect(planOf(long, more).faults.map(({ reason }) => reason)).toEqual([
        'This text is too long for the name of a team: it has 103 characters, a name at most 80',
      ]);
    },
  );

  test('have no control characters', () => {
    const reasons = planOf('a\u0001b', { createTeams: true }).faults.map(({ reason }) => reason);
    expect(reasons).toEqual(['Remove the control characters']);
  });

  test('that are longer than a mapping can name are matched by their beginning', () => {
    const text = 'All offices of the city '.repeat(30);
    const plan = planOf(text, {}, { [text.slice(0, 500)]: 'Platform' });
    expect(plan.contracts[0]?.teams).toEqual([teamId(1)]);
    expect(planOf(text, {}, { [text.slice(0, 500)]: '' }).contracts[0]?.teams).toEqual([]);
  });

  test('stay whole when they contain the separator, as in an export', () => {
    const mapping = importMappingSchema.parse({
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
        { column: 'Team', field: 'teams', separator: ';' },
        { column: 'Kind', field: 'categories', separator: ',' },
      ],
    });
    const table = {
      header: { row: 1, cells: ['Product', 'Vendor', 'Team', 'Kind'] },
      rows: [{ row: 2, cells: ['Figma', 'Figma Inc', 'legal; risk; Platform', 'Design, Print, security'] }],
      source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const,
    };
    const { contracts, faults } = previewRows(table, mapping, context);
    expect(faults).toEqual([]);
    expect(contracts[0]).toMatchObject({
      teams: [teamId(2), teamId(1)],
      categories: ['Design, Print', 'Security'],
    });
  });
});
