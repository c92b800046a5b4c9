import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { useDragOrder } from '../../../ui/actions/use-drag-order.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useOrderCustomFields } from '../field-calls.ts';

/** Reorders fields by their handles, and saves their order. */
export function useFieldOrder(fields: readonly CustomField[]) {
  const ordering = useOrderCustomFields();
  const byId = new Map(fields.map((field) => [field.id, field]));
  const { order, ...drag } = useDragOrder({
    ids: fields.map(({ id }) => id),
    nameOf: (id) => byId.get(id)?.label ?? '',
    onOrder: (ids) =>
      ordering.mutate(ids, {
        onError: (error) =>
          toast({ variant: 'error', title: 'The order was not saved', description: refusalWords(error) }),
      }),
  });
  return { ...drag, shown: order.flatMap((id) => byId.get(id) ?? []) };
}
