import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import type { ReminderProof } from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { chartFileName, saveChartFile } from '../../ui/charts/saving/chart-files.ts';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor, useProfile, useToday } from '../users/queries.ts';
import { ProofRows } from './proof/proof-rows.tsx';
import { silenceNote, proofCells, proofCsv, termTitle } from './proof/proof-words.ts';
import { reminderProofQuery } from './queries.ts';

/**
 * `/record/{product}/{id}/reminder-proof`: who was warned of the deadline of a term, to print or to save, for users who
 * edit the record or read every record.
 */
export function ReminderProofPage({ contract }: { contract: Contract }) {
  const decision = decide(useActor(), canReadReminderProof, contract);
  if (decision.allowed) return <ProofOfTerm contract={contract} />;
  return (
    <Card>
      <NoAccessPanel
        text={decision.reason}
        action={
          <Button asChild>
            <Link to={paths.record(contract)}>Back to details</Link>
          </Button>
        }
      />
    </Card>
  );
}

function ProofOfTerm({ contract }: { contract: Contract }) {
  const asked = Number(useSearchParams()[0].get('term'));
  const term = Number.isInteger(asked) && asked > 0 ? asked : null;
  const proof = useQuery(reminderProofQuery(contract, term));
  if (proof.data === undefined) {
    return <QueryFallback query={proof} lines={6} isCard label="Loading the proof of reminders" />;
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={proof.isPlaceholderData}>
      <ProofActions contract={contract} proof={proof.data} term={term} />
      <ProofSheet contract={contract} proof={proof.data} />
    </div>
  );
}

interface ProofProps {
  contract: Contract;
  proof: ReminderProof;
}

/** The choice of the term, printing and the file. */
function ProofActions({ contract, proof, term }: ProofProps & { term: number | null }) {
  const { timeZoneId } = useProfile();
  const today = useToday();
  const navigate = useNavigate();
  const save = () =>
    saveChartFile(
      new Blob([proofCsv(contract, proof, timeZoneId)], { type: 'text/csv;charset=utf-8' }),
      chartFileName(`Reminders of ${contract.product}, term ${proof.term}`, today, 'csv'),
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <Field label="Term" className="w-72 max-md:w-full">
        <Select
          value={String(term ?? proof.term)}
          options={proof.terms.map((one) => ({ value: String(one.number), label: termTitle(one) }))}
          onChange={({ target }) =>
            void navigate(paths.reminderProof(contract, Number(target.value)), { replace: true })
          }
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download aria-hidden />} onClick={save}>
          CSV
        </Button>
        <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

/** What is on paper as well. */
function ProofSheet({ contract, proof }: ProofProps) {
  const { timeZoneId } = useProfile();
  const today = useToday();
  const shown = proof.terms.find(({ number }) => number === proof.term);
  if (shown === undefined) return null;
  const note = silenceNote(shown);
  return (
    <Card>
      <article aria-label="Proof of Reminders" className="flex flex-col gap-4">
        <header>
          <p className="text-sm text-muted" dir="auto">
            {contract.product}, {contract.vendor}
          </p>
          <h2 className={shown.isWarning ? 'text-lg font-semibold text-negative' : 'text-lg font-semibold'}>
            {shown.verdict}
          </h2>
          <p className="text-sm text-muted">
            {[
              termTitle(shown),
              shown.deadline && `last day to decide ${formatMediumDate(shown.deadline)}`,
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </header>
        {proof.rows.length === 0 ? (
          <p className="text-muted">No reminders in this term.</p>
        ) : (
          <ProofRows rows={proof.rows.map((row) => proofCells(row, timeZoneId))} />
        )}
        <footer className="text-sm text-muted">
          {proof.hasMore && <p>Older reminders of this term are not listed.</p>}
          <p>
            Delivered: the mail server took the email. Seen: its entry in the inbox was opened or marked as
            read. Times are in {timeZoneId}, as of {formatMediumDate(today)}.
          </p>
        </footer>
      </article>
    </Card>
  );
}
