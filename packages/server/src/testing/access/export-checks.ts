import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { PLACES, type Row } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import type { Check } from './check.ts';

const ROWS = { bom: true, columns: true } as const;

/** In the file each record has the cells that the person reads at its place, and those of no one else's organisation are not there. */
function expectCells(world: AccessWorld, { restricted }: Row, file: string): void {
  const rows: readonly Readonly<Record<string, string>>[] = parse(file, ROWS);
  for (const place of PLACES) {
    const row = rows.find((one) => one['Record ID'] === world.contractIdOf('kept', place));
    const isFull = restricted.includes(place);
    expect([
      place,
      row?.['Notes'] ?? '',
      row?.['Total Cost'] !== undefined && row['Total Cost'] !== '',
    ]).toEqual([place, isFull ? 'restricted' : '', isFull]);
    // A column exists where it can hold something.
    expect(row !== undefined && 'Notes' in row).toBe(restricted.length > 0);
  }
  expect(file).not.toContain(world.contractIdOf('foreign', 'present'));
}

/** Records as files: exactly what the list shows. */
export const EXPORT_CHECKS: Readonly<Record<string, Check>> = {
  exportContracts: async (world, person, row) => {
    const { status, body } = await world.ask(person, 'exportContracts');
    expect(status).toBe(200);
    expectCells(world, row, body as string);
  },
  exportChosenContracts: async (world, person, row) => {
    const ids = [
      ...PLACES.map((place) => world.contractIdOf('kept', place)),
      world.contractIdOf('foreign', 'present'),
      MISSING,
    ];
    const { status, body } = await world.ask(person, 'exportChosenContracts', { body: { ids } });
    expect(status).toBe(200);
    expectCells(world, row, body as string);
    const rows: readonly unknown[] = parse(body as string, ROWS);
    expect(rows).toHaveLength(PLACES.length);
  },
};
