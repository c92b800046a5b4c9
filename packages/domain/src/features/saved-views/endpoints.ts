import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { savedFiltersSchema } from '../../kernel/saved-filter.ts';

/** `POST /users/savedFilters` (docs/product/records-table.md, "Saved filters"): replaces the person's list. */
export const saveFilters = defineEndpoint({
  id: 'savedViews.save',
  method: 'POST',
  path: '/users/savedFilters',
  summary: "Replace the signed-in person's saved table filters",
  access: 'signedIn',
  apiTokens: 'never',
  body: z.strictObject({ filters: savedFiltersSchema }),
  output: z.strictObject({ filters: savedFiltersSchema }),
  errors: ['invalid_fields'],
  bodyLimit: 3 * 1024 * 1024,
  // A view has about 60 keys and values of its own; the rest is for the values of its filters.
  valueLimit: 20_000,
});
