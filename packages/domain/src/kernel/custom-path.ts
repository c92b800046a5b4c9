/** What the name of a custom field begins with wherever it stands among built-in ones: `customFields.seats`. */
export const CUSTOM_PREFIX = 'customFields.';

/** A custom field as columns, history, faults and imports name it. */
export type CustomPath = `${typeof CUSTOM_PREFIX}${string}`;

/** The path of the custom field with this key. */
export function customPath(key: string): CustomPath {
  return `${CUSTOM_PREFIX}${key}`;
}

/** The key of the custom field that a path names; null for the name of a built-in field. */
export function customKeyIn(path: string): string | null {
  return path.startsWith(CUSTOM_PREFIX) ? path.slice(CUSTOM_PREFIX.length) : null;
}
