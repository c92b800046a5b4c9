import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { statusLabel, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import type {
  PreviewRow,
  PreviewValues,
  RowOutcome,
} from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ChangeLines } from '../../../field-kit/value/change-lines.tsx';
import { Badge, type BadgeTone } from '../../../ui/text/badge.tsx';
import type { RowDetails } from './preview-details.ts';
import { moneyText } from '../../../field-kit/value/own-money.ts';

const OUTCOMES: Readonly<Record<RowOutcome, { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'positive' },
  changed: { label: 'Changed', tone: 'caution' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

/** What a row does, as a badge. */
export function OutcomeBadge({ outcome }: { outcome: RowOutcome }) {
  const { label, tone } = OUTCOMES[outcome];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The values that are shown by themselves. */
export type ShownKey = Exclude<keyof PreviewValues, 'currency' | 'totals'>;

/** A value as text; a status is a badge. */
function words(values: PreviewValues, key: ShownKey): ReactNode {
  switch (key) {
    case 'status':
      return values.status === null ? null : (
        <Badge tone={statusTone(values.status) ?? 'neutral'}>{statusLabel(values.status)}</Badge>
      );
    case 'startDate':
    case 'endDate':
      return values[key] === null ? null : formatMediumDate(values[key]);
    case 'totalCost':
      if (values.totals)
        return values.totals.map(({ currency, cost }) => moneyText(cost, 2, currency)).join(' + ');
      return values.totalCost === null ? null : moneyText(values.totalCost, 2, values.currency);
    case 'teams':
      return values.teams.length === 0 ? null : values.teams.join(', ');
    case 'product':
    case 'vendor':
      return values[key] === '' ? null : <span dir="auto">{values[key]}</span>;
  }
}

const MISSING = <span className="text-faint">—</span>;

const isSame = (one: PreviewValues, other: PreviewValues, key: ShownKey) =>
  JSON.stringify(one[key]) === JSON.stringify(other[key]);

/** A value of a row, with what it was where it changes: old → new. */
export function PreviewValue({ row: { values, before }, field }: { row: PreviewRow; field: ShownKey }) {
  const after = words(values, field) ?? MISSING;
  if (before === null || isSame(before, values, field)) return after;
  return (
    <span className="inline-flex min-w-0 flex-col rounded-sm bg-caution-soft px-1.5 py-0.5 text-text">
      <span className="truncate text-muted line-through decoration-faint">{words(before, field) ?? '—'}</span>
      <span className="sr-only"> changed to </span>
      <span className="flex min-w-0 items-center gap-1 font-medium">
        <ArrowRight aria-hidden className="size-3 shrink-0 text-muted" />
        <span className="min-w-0 truncate">{after}</span>
      </span>
    </span>
  );
}

/** Reasons, remarks and other changes of a row; nothing without any. */
export function PreviewDetails({ details: { changes, reasons, remarks } }: { details: RowDetails }) {
  if (changes.length + reasons.length + remarks.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {remarks.map((remark) => (
        <span key={remark} className="flex items-center gap-1.5 text-caution">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {remark}
        </span>
      ))}
      {reasons.map((reason) => (
        <span key={reason} className="text-negative">
          {reason}
        </span>
      ))}
      {changes.length > 0 && <ChangeLines changes={changes} />}
    </div>
  );
}
