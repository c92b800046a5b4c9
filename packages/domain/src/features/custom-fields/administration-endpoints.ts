import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import {
  customFieldChangesSchema,
  customFieldInputSchema,
  customFieldUsageSchema,
  FIELDS_LIMIT,
  optionsSchema,
  typeChangePreviewSchema,
} from './custom-field-input.ts';
import { CUSTOM_FIELD_TYPES, customFieldSchema } from './custom-field.ts';

const administration = {
  access: canAdministerOrganisation,
  apiTokens: 'never',
} as const;
const oneField = z.strictObject({ fieldId: idSchema });

export const listCustomFieldUsage = defineEndpoint({
  ...administration,
  id: 'customFields.usage',
  method: 'GET',
  path: '/customFields/usage',
  summary: 'In how many records each custom field has a value, has each option of a list',
  output: z.array(customFieldUsageSchema),
});

/** `POST /customFields/create` (docs/product/interface.md, "Catalogue"). */
export const createCustomField = defineEndpoint({
  ...administration,
  id: 'customFields.create',
  method: 'POST',
  path: '/customFields/create',
  summary: 'Add a custom field after the others; its key is made from the label when none is given',
  body: customFieldInputSchema,
  output: customFieldSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const orderCustomFields = defineEndpoint({
  ...administration,
  id: 'customFields.order',
  method: 'POST',
  path: '/customFields/order',
  summary: 'Put the custom fields into an order; fields that are not named come after, in theirs',
  body: z.strictObject({ ids: z.array(idSchema).max(FIELDS_LIMIT) }),
  output: z.array(customFieldSchema),
  errors: ['invalid_fields'],
});

/** `POST /customFields/{id}` (docs/product/interface.md, "Catalogue"). */
export const updateCustomField = defineEndpoint({
  ...administration,
  id: 'customFields.update',
  method: 'POST',
  path: '/customFields/:fieldId',
  summary: 'Change a custom field, all but its key and type; a renamed option is renamed in every record',
  params: oneField,
  body: customFieldChangesSchema,
  output: customFieldSchema,
  errors: ['not_found', 'invalid_fields', 'duplicate', 'stale_version'],
});

export const changeCustomFieldType = defineEndpoint({
  ...administration,
  id: 'customFields.changeType',
  method: 'POST',
  path: '/customFields/:fieldId/typeChange',
  summary:
    'Change the type of a custom field when every stored value converts; `dryRun` only tells what would happen',
  params: oneField,
  body: z.strictObject({
    type: z.enum(CUSTOM_FIELD_TYPES, { error: 'Choose a type' }),
    /** The options of a list. Without them the stored values become the options. */
    options: optionsSchema.optional(),
    dryRun: z.boolean().default(true),
  }),
  output: typeChangePreviewSchema,
  errors: ['not_found', 'invalid_fields', 'stale_version'],
});

/** `DELETE /customFields/{id}` (docs/product/interface.md, "Catalogue"). */
export const deleteCustomField = defineEndpoint({
  ...administration,
  id: 'customFields.delete',
  method: 'DELETE',
  path: '/customFields/:fieldId',
  summary: 'Delete a custom field; its values leave the records and stay in their history',
  params: oneField,
  errors: ['not_found', 'stale_version'],
});
