import { z } from 'zod';
import { enteredText } from '../../kernel/text/entered-text.ts';

/** A custom field value on the wire: typed, in a map by the field's key (docs/product/interface.md, "Conventions"). */
export const customFieldValueSchema = z.union([
  enteredText(10_000),
  z.number(),
  z.boolean(),
  z.array(enteredText(200)).max(200),
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
