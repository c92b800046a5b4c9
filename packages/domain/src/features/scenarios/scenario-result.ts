import { fromCents, toCents } from '../../kernel/money.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { CentsOfYear } from '../annual-costs/cost-plan.ts';
import { convertedCosts } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import type { Trends } from '../trends/trends.ts';
import { applyMoves, type ScenarioFrame } from './apply-moves.ts';
import { movesByRecord, type Move } from './move.ts';
import type { MovedRecord, ScenarioResult, YearlyCost } from './scenario.ts';

const PARTS = ['known', 'projected'] as const;

const inDollars = (years: readonly CentsOfYear[]): YearlyCost => ({
  known: years.map(({ known }) => fromCents(known)),
  projected: years.map(({ projected }) => fromCents(projected)),
});

function gone(id: string): MovedRecord {
  const nothing = inDollars([]);
  return {
    id,
    product: null,
    vendor: null,
    version: null,
    isChanged: false,
    isCounted: false,
    before: nothing,
    after: nothing,
  };
}

function movedRecord(contract: Contract, moves: readonly Move[], frame: ScenarioFrame): MovedRecord {
  const { id, product, vendor, version, annualCosts = [] } = contract;
  const costs = convertedCosts(annualCosts);
  const record = { ...contract, costs: costs ?? [] };
  return {
    id,
    product,
    vendor,
    version,
    isChanged: moves.some(({ recordVersion = version }) => recordVersion !== version),
    isCounted: costs !== null,
    before: inDollars(applyMoves(record, [], frame)),
    after: inDollars(applyMoves(record, moves, frame)),
  };
}

/** What the years cost with the moves: what they cost without them, and the difference of each record. */
function afterMoves(base: YearlyCost, records: readonly MovedRecord[]): YearlyCost {
  const [known, projected] = PARTS.map((part) =>
    base[part].map((amount, year) =>
      fromCents(
        records.reduce(
          (cents, { before, after }) =>
            cents + toCents(after[part][year] ?? 0) - toCents(before[part][year] ?? 0),
          toCents(amount),
        ),
      ),
    ),
  );
  return { known: known ?? [], projected: projected ?? [] };
}

/**
 * What the fiscal years of some trends cost with moves. Records that are not among those given are deleted: nothing of
 * them counts.
 *
 * @param base of all records, by any grouping
 */
export function scenarioResult(
  base: Trends,
  contracts: readonly Contract[],
  moves: readonly Move[],
  today: CalendarDate,
): ScenarioResult {
  const { fiscalYearStartMonth, years, totals, projectedTotals, isConverted, unconverted } = base;
  const [from = base.thisYear, to = from] = [years[0]?.year, years.at(-1)?.year];
  const frame = { startMonth: fiscalYearStartMonth, today, from, to };
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const records = [...movesByRecord(moves)].map(([id, own]) => {
    const contract = byId.get(id);
    return contract === undefined ? gone(id) : movedRecord(contract, own, frame);
  });
  const before = {
    known: totals.map((total) => total ?? 0),
    projected: projectedTotals.map((total) => total ?? 0),
  };
  return {
    fiscalYearStartMonth,
    years,
    before,
    after: afterMoves(before, records),
    records,
    ...(isConverted === undefined ? {} : { isConverted }),
    ...(unconverted === undefined ? {} : { unconverted }),
  };
}
