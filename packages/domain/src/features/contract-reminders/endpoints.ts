import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadReminderProof } from './access.ts';
import { reminderProofSchema } from './reminder-proof.ts';

/** The proof of reminders of a record (docs/product/notifications.md, "Proof of reminders"). */
export const getReminderProof = defineEndpoint({
  id: 'contractReminders.proof',
  method: 'GET',
  path: '/contracts/:contractId/reminders/proof',
  summary:
    'Whether people were warned of each term of a record, and the reminders of one term with what became of them',
  access: canReadReminderProof,
  params: z.strictObject({ contractId: idSchema }),
  query: z.strictObject({
    /** The number of the term whose reminders follow; the present one without it. */
    term: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  output: reminderProofSchema,
  errors: ['not_found', 'invalid_fields'],
});
