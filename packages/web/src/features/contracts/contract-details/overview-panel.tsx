import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatDaySpan, formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { daysLive } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { contractContent } from '../contract-content.ts';
import type { ContentContext } from '../contract-content.ts';
import { Detail, DetailList } from './detail-list.tsx';
import { endLabel, startLabel } from './contract-dates.ts';

/**
 * Fields that are shown elsewhere: product and vendor in the header; long texts, custom fields, terms, costs and
 * documents in panels of their own.
 */
const ELSEWHERE: readonly ContractFieldKey[] = [
  'product',
  'vendor',
  'customFields',
  'notes',
  'description',
  'totalCost',
  'documents',
  'annualCosts',
  'renewal',
  'noticeDeadline',
  // In the header of the page.
  'costInForce',
  'owners',
];

/** Related fields are beside each other: start and end, length, people. */
const IN_PAIRS: readonly ContractFieldKey[] = [
  'status',
  'hostingModel',
  'startDate',
  'endDate',
  'datesLive',
  'daysToExpiration',
  'teams',
  'categories',
];

/** All other fields come last, in the order of the registry. */
function placeOf(key: ContractFieldKey): number {
  const place = IN_PAIRS.indexOf(key);
  return place === -1 ? IN_PAIRS.length : place;
}

const OVERVIEW = CONTRACT_FIELDS.filter(({ key }) => !ELSEWHERE.includes(key)).toSorted(
  (one, other) => placeOf(one.key) - placeOf(other.key),
);

export interface ContractPanelProps {
  contract: Contract;
  context: ContentContext;
}

/** The short fields of a record, in pairs. */
export function OverviewPanel({ contract, context }: ContractPanelProps) {
  return (
    <Panel title="Overview">
      <DetailList>
        {OVERVIEW.map(({ key, label }) => (
          <Detail key={key} label={label} note={noteOf(key, contract, context)}>
            <OverviewValue fieldKey={key} contract={contract} context={context} />
          </Detail>
        ))}
      </DetailList>
    </Panel>
  );
}

/**
 * Dates have the long format here (docs/product/dates-and-money.md, "Formats of dates"); everything else as in the
 * table.
 */
function OverviewValue({ fieldKey, contract, context }: ContractPanelProps & { fieldKey: ContractFieldKey }) {
  const content = contractContent(contract, fieldKey, context);
  if (content.kind === 'date') return formatLongDate(content.date);
  if (content.kind === 'dateSpan') return spanText(content.from, content.to, context.today);
  return <FieldValue content={content} layout="block" />;
}

/** Both days in the long format, or only the known one. */
function spanText(from: CalendarDate | null, to: CalendarDate | null, today: CalendarDate): string {
  if (from === null) return `Until ${formatLongDate(to)}`;
  if (to === null) return `${from > today ? 'From' : 'Since'} ${formatLongDate(from)}`;
  return `${formatLongDate(from)} – ${formatLongDate(to)}`;
}

function noteOf(key: ContractFieldKey, contract: Contract, { today }: ContentContext): string | null {
  switch (key) {
    case 'startDate':
      return startLabel(contract.startDate, today);
    case 'endDate':
      return endLabel(contract.endDate, today);
    case 'datesLive': {
      const days = daysLive(contract);
      return days === null ? null : formatDaySpan(days);
    }
    default:
      return null;
  }
}
