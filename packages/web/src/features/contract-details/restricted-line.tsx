import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { whomToAsk } from '@pactbook/domain/features/contracts/whom-to-ask.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleQuery, useActor } from '../users/queries.ts';

interface RestrictedLineProps {
  contract: Contract;
  customFields: readonly CustomField[];
}

/** How many fields of a record a person does not read, and whom to ask, in place of a lock for each. */
export function RestrictedLine({ contract, customFields }: RestrictedLineProps) {
  const { userId } = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  if (contract.access === 'full') return null;
  const builtIn = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted');
  const count = builtIn.length + customFields.filter(({ restricted }) => restricted).length;
  return (
    <p className="flex items-start gap-2 rounded-lg border border-border bg-raised px-4 py-3">
      <Lock aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 break-words">
        {count} fields are restricted. {whomToAsk(contract, { teams, people, userId })}
      </span>
    </p>
  );
}
