import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import type { TermProof } from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { useActor } from '../../users/queries.ts';
import { silenceNote, termTitle } from '../proof/proof-words.ts';
import { reminderProofQuery } from '../queries.ts';

/** The terms whose verdict is shown: the present one and the one before. */
const SHOWN = 2;

/** Whether people were warned of the present and the last term, with the way to the proof of each. */
export function ProofSection({ contract }: { contract: Contract }) {
  const mayRead = decide(useActor(), canReadReminderProof, contract).allowed;
  const proof = useQuery({ ...reminderProofQuery(contract), enabled: mayRead });
  if (!mayRead) return null;
  const terms = proof.data?.terms.filter(({ deadline, warned }) => deadline !== null || warned > 0) ?? [];
  return (
    <section aria-label="Proof" className="flex flex-col gap-2 border-t border-border pt-3">
      <h3 className="font-medium">Proof</h3>
      <QueryFallback query={proof} lines={2} label="Loading the proof" />
      {proof.data && terms.length === 0 && (
        <p className="text-muted">This record has no end date or notice deadline.</p>
      )}
      {terms.slice(0, SHOWN).map((term) => (
        <TermVerdict key={term.number} contract={contract} term={term} />
      ))}
    </section>
  );
}

function TermVerdict({ contract, term }: { contract: Contract; term: TermProof }) {
  const note = silenceNote(term);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className={term.isWarning ? 'text-negative' : undefined}>
          {term.verdict}
          {note !== null && `. ${note}`}
        </p>
        <p className="text-sm text-muted">{termTitle(term)}</p>
      </div>
      <LinkButton asChild className="shrink-0 text-sm max-md:min-h-11">
        <Link to={paths.reminderProof(contract, term.number)}>
          Proof<span className="sr-only"> of term {term.number}</span>
        </Link>
      </LinkButton>
    </div>
  );
}
