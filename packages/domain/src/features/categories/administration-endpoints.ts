import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import { CATEGORIES_OF_ORGANISATION_LIMIT, categoryNameSchema, managedCategorySchema } from './category.ts';
import { organisationConfigSchema } from './organisation-config.ts';

const administration = {
  access: canAdministerOrganisation,
  apiTokens: 'never',
} as const;
const oneCategory = z.strictObject({ categoryId: idSchema });
const named = z.strictObject({ name: categoryNameSchema });

/** `POST /config` (docs/product/interface.md, "Catalogue"). */
export const saveConfig = defineEndpoint({
  ...administration,
  id: 'organisations.saveConfig',
  method: 'POST',
  path: '/config',
  summary: 'Make these the record categories; one that records still have is refused to go',
  body: z.strictObject({
    categories: z
      .array(categoryNameSchema)
      .max(CATEGORIES_OF_ORGANISATION_LIMIT, { error: 'Use at most 500 categories' }),
  }),
  output: organisationConfigSchema,
  errors: ['invalid_fields'],
});

export const listCategories = defineEndpoint({
  ...administration,
  id: 'organisations.categories',
  method: 'GET',
  path: '/config/categories',
  summary: 'The record categories by name, with the number of their records',
  output: z.array(managedCategorySchema),
});

export const createCategory = defineEndpoint({
  ...administration,
  id: 'organisations.createCategory',
  method: 'POST',
  path: '/config/categories/create',
  summary: 'Add a record category',
  body: named,
  output: managedCategorySchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const renameCategory = defineEndpoint({
  ...administration,
  id: 'organisations.renameCategory',
  method: 'POST',
  path: '/config/categories/:categoryId',
  summary: 'Give a record category another name, on every record',
  params: oneCategory,
  body: named,
  output: managedCategorySchema,
  errors: ['not_found', 'invalid_fields', 'duplicate'],
});

export const mergeCategory = defineEndpoint({
  ...administration,
  id: 'organisations.mergeCategory',
  method: 'POST',
  path: '/config/categories/:categoryId/merge',
  summary: 'Move the records of a category to another one; the category is gone then',
  params: oneCategory,
  body: z.strictObject({ intoCategoryId: idSchema }),
  output: managedCategorySchema,
  errors: ['not_found', 'invalid_fields'],
});

export const deleteCategory = defineEndpoint({
  ...administration,
  id: 'organisations.deleteCategory',
  method: 'DELETE',
  path: '/config/categories/:categoryId',
  summary: 'Delete a category, never its records: they go to `reassignTo`, or are without this category',
  params: oneCategory,
  query: z.strictObject({ reassignTo: idSchema.optional() }),
  errors: ['not_found', 'invalid_fields'],
});
