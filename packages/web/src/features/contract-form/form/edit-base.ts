import { z } from 'zod';
import { contractFieldsSchema, EMPTY_CONTRACT } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractFormValuesSchema } from './contract-form-values.ts';
import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';

/** A field that a stored draft does not contain counts as unchanged: it was added since. */
const fieldsSchema = z.preprocess(
  (kept) => (typeof kept === 'object' ? { ...EMPTY_CONTRACT, ...kept } : kept),
  contractFieldsSchema,
);
const baseSchema = z.object({ version: z.int(), fields: fieldsSchema });

/** The record that a form was filled with: changes are relative to it and sent with its version. */
export type EditBase = z.infer<typeof baseSchema>;

export function baseOfContract(contract: Contract): EditBase {
  return { version: contract.version, fields: contractFieldsOf(contract) };
}

const draftSchema = z.object({ at: z.number(), base: baseSchema, values: contractFormValuesSchema });

/** A stored draft of changes of an open record; undefined for anything else. */
export function readEditDraft(kept: unknown): z.infer<typeof draftSchema> | undefined {
  return draftSchema.safeParse(kept).data;
}
