import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { CurrencyChoice } from '../../annual-costs/cost-currency-fields.tsx';
import { useUpdateContract } from '../../contracts/queries.ts';

/** The currency of a record's amounts, saved as soon as it is chosen: the amounts stay as they are. */
export function RecordCurrency({ contract, isDirty }: { contract: Contract; isDirty: boolean }) {
  const update = useUpdateContract(contract.id);
  const change = (currency: CurrencyCode) =>
    update.mutate(
      { changes: { currency }, ifMatch: contract.version },
      { onSuccess: () => saySucceeded(`The amounts are in ${currency} now.`), onError: sayFailed },
    );
  return (
    <CurrencyChoice
      value={contract.currency ?? USD}
      onChange={change}
      isBusy={isDirty || update.isPending}
      help={isDirty ? 'Save the costs first.' : 'Amounts stay as they are; sums are converted.'}
    />
  );
}
