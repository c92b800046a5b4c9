import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract, ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { changesBetween } from '../form/contract-form-values.ts';
import { useUpdateContract } from '../../contracts/queries.ts';

/** How long the toast with the undo is shown. */
const UNDO_OFFER_MS = 12_000;

/** Reports a saved value, with a button that writes the former one again. */
export function useSaySaved(contractId: string) {
  const update = useUpdateContract(contractId);
  // The toast outlives the editor, whose unmounting drops the callbacks of `mutate`; the promise still settles.
  const undo = (before: ContractFields, saved: Contract) => {
    const changes = changesBetween(contractFieldsOf(saved), before);
    update.mutateAsync({ changes, ifMatch: saved.version }).then(
      ({ product }) => toast({ variant: 'success', title: 'Undone', description: product }),
      (error: Error) =>
        toast({ variant: 'error', title: 'The change was not undone', description: error.message }),
    );
  };
  return (before: ContractFields, saved: Contract, label: string) =>
    toast({
      variant: 'success',
      title: 'Record saved',
      description: `${label} of ${saved.product}`,
      durationMs: UNDO_OFFER_MS,
      action: { label: 'Undo', onPress: () => undo(before, saved) },
    });
}
