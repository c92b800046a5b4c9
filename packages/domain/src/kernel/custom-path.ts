/** The prefix of custom fields among built-in ones: `customFields.seats`. */
export const CUSTOM_PREFIX = 'customFields.';

/** The path of a custom field in columns, history, faults and imports. */
export type CustomPath = `${typeof CUSTOM_PREFIX}${string}`;

/** The path of the custom field with this key. */
export function customPath(key: string): CustomPath {
  return `${CUSTOM_PREFIX}${key}`;
}

/** The key of a custom field's path; null for a built-in field. */
export function customKeyIn(path: string): string | null {
  return path.startsWith(CUSTOM_PREFIX) ? path.slice(CUSTOM_PREFIX.length) : null;
}
