import { z } from 'zod';
import { contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { fieldsOfContract, recordFormValuesSchema } from './record-form-values.ts';

/** Drafts that were kept before there were terms have neither renewal nor owners: both count as untouched. */
const { renewal, owners } = contractFieldsSchema.shape;
const fieldsSchema = contractFieldsSchema.extend({
  renewal: renewal.default(null),
  owners: owners.default([]),
});
const baseSchema = z.object({ version: z.int(), fields: fieldsSchema });

/** The record that a form was filled with: what changes are measured against, and the version they are sent with. */
export type EditBase = z.infer<typeof baseSchema>;

export function baseOfContract(contract: Contract): EditBase {
  return { version: contract.version, fields: fieldsOfContract(contract) };
}

const draftSchema = z.object({ at: z.number(), base: baseSchema, values: recordFormValuesSchema });

/** Unsaved changes of an open record, as they were kept; undefined for anything else. */
export function readEditDraft(kept: unknown): z.infer<typeof draftSchema> | undefined {
  return draftSchema.safeParse(kept).data;
}
