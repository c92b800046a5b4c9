import { expect } from 'vitest';
import type { Check } from './check.ts';
import { PLACES } from './access-table.ts';

/** Trends are for whoever reads every record in full; then they sum up what the dashboard sums up, and for nobody else. */
const readTrends =
  (name: string): Check =>
  async (world, person, { restricted }) => {
    const { status, body } = await world.ask(person, name);
    const seesAll = PLACES.every((place) => restricted.includes(place));
    expect(status).toBe(seesAll ? 200 : 403);
    if (!seesAll) expect(Object.keys(body)).toEqual(['error']);
  };

const sumUp: Check = async (world, person, row) => {
  await readTrends('getTrends')(world, person, row);
  const { status, body } = await world.ask(person, 'getTrends');
  if (status !== 200) return;
  const dashboard = await world.ask(person, 'getDashboard');
  expect(body.totalCost).toBe(dashboard.body.totalCost);
};

/** The series of the trends page. */
export const TREND_CHECKS: Readonly<Record<string, Check>> = {
  getTrends: sumUp,
  getVendorTrends: readTrends('getVendorTrends'),
  getRecordTrends: readTrends('getRecordTrends'),
};
