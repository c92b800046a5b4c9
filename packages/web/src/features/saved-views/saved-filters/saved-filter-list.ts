import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { savedFiltersSchema } from '@pactbook/domain/kernel/saved-filter.ts';

type Value = SavedFilter['value'];

/** The list with a new filter at its end. */
export function withSaved(filters: readonly SavedFilter[], name: string, value: Value): SavedFilter[] {
  return [...filters, { id: name.trim(), value }];
}

/** The list with one filter renamed in place. */
export function withRenamed(filters: readonly SavedFilter[], id: string, name: string): SavedFilter[] {
  return filters.map((filter) => (filter.id === id ? { ...filter, id: name.trim() } : filter));
}

/** The list with another view in one filter. */
export function withUpdated(filters: readonly SavedFilter[], id: string, value: Value): SavedFilter[] {
  return filters.map((filter) => (filter.id === id ? { ...filter, value } : filter));
}

/** The list without one filter. */
export function withoutSaved(filters: readonly SavedFilter[], id: string): SavedFilter[] {
  return filters.filter((filter) => filter.id !== id);
}

/**
 * The fault of a list, as a sentence, or null: missing, long or duplicate names, or too many filters
 * (docs/product/records-table.md, "Saved filters").
 */
export function savedFiltersFault(filters: readonly SavedFilter[]): string | null {
  const parsed = savedFiltersSchema.safeParse(filters);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}
