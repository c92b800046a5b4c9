import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts';
import { costInForce } from '../annual-costs/cost-plan.ts';
import { countedCosts, isCredit } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { settlesTerm } from '../contracts/decision.ts';
import { decideBy } from '../contracts/renewal.ts';

/** The groups of the decision desk, by the day to decide by (docs/product/screens.md, "Decisions"). */
export const DESK_GROUPS = ['overdue', 'next30Days', 'next120Days', 'later'] as const;
export type DeskGroup = (typeof DESK_GROUPS)[number];
export const DESK_GROUP_LABELS: Readonly<Record<DeskGroup, string>> = {
  overdue: 'Overdue',
  next30Days: 'In the next 30 days',
  next120Days: 'In 31 to 120 days',
  later: 'Later',
};

/** How far the decision about a term is: RENEGOTIATE settles nothing, so the record is in talks. */
export const DESK_STAGES = ['open', 'inTalks', 'decided'] as const;
export type DeskStage = (typeof DESK_STAGES)[number];
export const DESK_STAGE_LABELS: Readonly<Record<DeskStage, string>> = {
  open: 'Open',
  inTalks: 'In talks',
  decided: 'Decided',
};

/** A record whose term ends, with the last day to act. */
export interface DeskRow {
  readonly contract: Contract;
  readonly actBy: CalendarDate;
  readonly group: DeskGroup;
  readonly stage: DeskStage;
}

/** What a term costs in the year that follows; null without costs. */
export interface NextYearCost {
  /** In the currency of the organization. */
  readonly cost: number;
  /** The cost in force; null without one. */
  readonly before: number | null;
  /** Whether a row is planned; otherwise the cost in force is expected to stay. */
  readonly isPlanned: boolean;
}

function stageOf({ decision }: Contract): DeskStage {
  if (!decision) return 'open';
  return settlesTerm(decision.decision) ? 'decided' : 'inTalks';
}

function groupOf(actBy: CalendarDate, today: CalendarDate): DeskGroup {
  if (actBy < today) return 'overdue';
  if (actBy <= addDays(today, 30)) return 'next30Days';
  return actBy <= addDays(today, 120) ? 'next120Days' : 'later';
}

/** The row of a record; null unless it is Live, has a day to decide by and is read in full. */
export function deskRowOf(contract: Contract, today: CalendarDate): DeskRow | null {
  const actBy = decideBy(contract);
  if (contract.status !== 'LIVE' || contract.access !== 'full' || actBy === null) return null;
  return { contract, actBy, group: groupOf(actBy, today), stage: stageOf(contract) };
}

/**
 * The rows of the decision desk, the first day to act first, then by name and id.
 *
 * @param today the person's day
 */
export function deskRows(contracts: readonly Contract[], today: CalendarDate): DeskRow[] {
  const rows = contracts.flatMap((contract) => deskRowOf(contract, today) ?? []);
  return rows.toSorted((one, other) => {
    if (one.actBy !== other.actBy) return one.actBy < other.actBy ? -1 : 1;
    const byName = one.contract.product.localeCompare(other.contract.product, 'en');
    return byName || (one.contract.id < other.contract.id ? -1 : 1);
  });
}

/**
 * The cost of the year after the present one: the first planned row that is no credit, else the cost in force.
 *
 * @returns null where the person reads no costs, or there are none
 */
export function nextYearCost({ annualCosts }: Contract, today: CalendarDate): NextYearCost | null {
  if (annualCosts === undefined) return null;
  const rows = countedCosts(annualCosts);
  const before = costInForce(rows, today);
  const planned = rows
    .filter((row) => row.date > today && !isCredit(row))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const [next] = planned;
  if (next !== undefined) return { cost: next.cost, before, isPlanned: true };
  return before === null ? null : { cost: before, before, isPlanned: false };
}
