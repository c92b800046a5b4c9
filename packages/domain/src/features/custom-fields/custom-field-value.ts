import { z } from 'zod';
import { STORABLE, isStorableText } from '../../kernel/text/storable-text.ts';

/** A custom field value on the wire: typed, in a map by the field's key (docs/product/interface.md, "Conventions"). */
export const customFieldValueSchema = z.union([
  z
    .string()
    .max(10_000, { error: 'Use 10,000 characters or fewer' })
    .refine(...STORABLE),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200).refine(isStorableText)).max(200),
]);
export type CustomFieldValue = z.infer<typeof customFieldValueSchema>;

/** Keys that would reach an object's prototype are not allowed (docs/product/interface.md, "Conventions"). */
const customFieldKeySchema = z
  .string()
  .min(1)
  .max(60)
  .refine((key) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype', {
    error: 'This key is not allowed',
  });

export const customFieldValuesSchema = z
  .record(customFieldKeySchema, customFieldValueSchema.nullable())
  .meta({ id: 'CustomFieldValues' });
export type CustomFieldValues = Record<string, CustomFieldValue | null>;
