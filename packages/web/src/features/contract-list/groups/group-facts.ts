import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import type {
  ContractGroup,
  GroupedContracts,
} from '@pactbook/domain/features/saved-views/contract-groups.ts';
import { GROUPING_RULES } from '@pactbook/domain/features/saved-views/groupings.ts';
import type { Grouping } from '@pactbook/domain/features/saved-views/table-view.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import {
  inForceWords,
  knownAndProjected,
  sumMoneyWords,
  withoutRateWords,
} from '../../../field-kit/value/own-money.ts';
import type { GroupFact } from '../../../ui/table/group-heading.tsx';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

const recordsIn = (count: number): string => counted(count, 'record');

/** The group's part of the costs of the fiscal years that the view shows or filters by, projected ones included. */
function yearFacts({ costs }: Pick<ContractGroup, 'costs'>, startMonth: number | undefined): GroupFact[] {
  if (startMonth === undefined) return [];
  return (costs.costsOfYears ?? []).map(({ year, known, projected }) => {
    const name = fiscalYearLabel(year, startMonth);
    const parts = knownAndProjected(known, projected, (amount) => sumMoneyWords(amount, costs, 2));
    return { text: `${sumMoneyWords(known + projected, costs)} in ${name}`, title: `${parts} in ${name}.` };
  });
}

/**
 * What the heading of a group tells: the number of its records, and its part of the cost in force that the person reads,
 * in whole dollars with the cents in the tooltip, and of the fiscal years that the view shows.
 * @param startMonth the first month of fiscal years; undefined while it is not known
 */
export function groupFacts(
  { positions, costs }: Pick<ContractGroup, 'positions' | 'costs'>,
  startMonth: number | undefined,
): GroupFact[] {
  const { costCount, currencies = [] } = costs;
  const count = positions.length;
  const records = { text: recordsIn(count) };
  if (costCount === 0) return [records];
  const lacking = withoutRateWords(currencies);
  return [
    records,
    {
      text: inForceWords(costs),
      title: `${inForceWords(costs, 2)}. ${COST_IN_FORCE_MEANING}`,
    },
    ...yearFacts({ costs }, startMonth),
    ...(lacking === '' ? [] : [{ text: lacking }]),
    ...(costCount < count
      ? [{ text: `Cost shown for ${numberText(costCount)} of ${numberText(count)}` }]
      : []),
  ];
}

/**
 * How records in several groups are shown and summed, in a sentence; null when there are none. Sums are shown only to
 * people who see some.
 */
export function severalWords(
  { groups, severalCount }: Pick<GroupedContracts, 'groups' | 'severalCount'>,
  grouping: Grouping,
): string | null {
  if (severalCount === 0) return null;
  const hasCosts = groups.some(({ costs }) => costs.costCount > 0);
  const label = GROUPING_RULES[grouping].label.toLowerCase();
  const have = severalCount === 1 ? 'record has' : 'records have';
  const sums = hasCosts ? ', with the cost split evenly between them' : '';
  return `${numberText(severalCount)} ${have} more than one ${label}: listed in each${sums}.`;
}
