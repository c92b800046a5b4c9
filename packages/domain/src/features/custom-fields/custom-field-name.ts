const PREFIX = 'customFields.';

/** The name of one custom field among all fields: what history, columns and imports call it. */
export type CustomFieldName = `customFields.${string}`;

/** The name of the custom field with this key. */
export function customFieldName(key: string): CustomFieldName {
  return `${PREFIX}${key}`;
}

/** The key of the custom field that a name names; null for the name of a built-in field. */
export function customKeyIn(name: string): string | null {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
}
