import { clsx } from 'clsx/lite';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { missingWords } from './missing-records.tsx';
import { countText } from '../../import-analysis/import-words.ts';
import { moneyText } from '../../../field-kit/value/own-money.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** The outcome of the rows in four figures. */
export function OutcomeCounts({ outcome }: { outcome: ImportOutcome }) {
  const figures = [
    { label: 'New', count: outcome.created },
    { label: 'Changed', count: outcome.updated },
    { label: 'Unchanged', count: outcome.unchanged },
    { label: 'Rejected', count: outcome.rowsRejected, isBad: outcome.rowsRejected > 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(({ label, count, isBad = false }) => (
        <div key={label} className="rounded-lg border border-border bg-raised px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={clsx('text-xl font-semibold tabular-nums', isBad && 'text-negative')}>
            {countText(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Added names and the sums of amounts. */
export function OutcomeNotes({ outcome }: { outcome: ImportOutcome }) {
  const { teamsCreated, categoriesCreated, fieldsCreated, optionsCreated, rowsLeftOut } = outcome;
  const notes = [
    ...namesNote('team', 'teams', teamsCreated),
    ...namesNote('category', 'categories', categoriesCreated),
    ...namesNote('custom field', 'custom fields', fieldsCreated),
    ...namesNote('option', 'options', optionsCreated),
    ...amountsNote(outcome),
    ...missingWords(outcome.missing),
    ...(rowsLeftOut > 0 ? [`${counted(rowsLeftOut, 'row')} left out, as totals or hidden rows.`] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-base text-muted">
      {notes.map((note) => (
        <li key={note} dir="auto" className="break-words">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** The sums of the amounts, each currency by itself. */
function amountsNote({ amounts, acceptedAmount, rejectedAmount }: ImportOutcome): string[] {
  const sums = amounts ?? [{ currency: USD, accepted: acceptedAmount, rejected: rejectedAmount }];
  const words = (which: 'accepted' | 'rejected') =>
    sums
      .filter((sum) => sum[which] !== 0)
      .map((sum) => moneyText(sum[which], 2, sum.currency))
      .join(', ');
  const [accepted, rejected] = [words('accepted'), words('rejected')];
  if (accepted === '') return [];
  const others = rejected === '' ? '' : `; of the rejected ones: ${rejected}`;
  return [`Annual costs of the accepted rows: ${accepted}${others}.`];
}

/** The most names that are listed; the rest is counted. */
const MOST_NAMED = 8;

function namesNote(one: string, several: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${countText(names.length - MOST_NAMED)} more` : '';
  return [`${countText(names.length)} new ${names.length === 1 ? one : several}: ${named}${more}.`];
}
