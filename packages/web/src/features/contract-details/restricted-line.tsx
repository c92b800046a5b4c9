import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { LockedLine } from '../../ui/feedback/locked-line.tsx';
import { useWhomToAsk } from '../contracts/access-queries.ts';

interface RestrictedLineProps {
  contract: Contract;
  customFields: readonly CustomField[];
}

/** How many fields of a record a person does not read, and whom to ask, in place of a lock for each. */
export function RestrictedLine({ contract, customFields }: RestrictedLineProps) {
  const ask = useWhomToAsk(contract);
  if (contract.access === 'full') return null;
  const builtIn = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted');
  const count = builtIn.length + customFields.filter(({ restricted }) => restricted).length;
  return (
    <LockedLine>
      {count} fields are restricted. {ask}
    </LockedLine>
  );
}
