/** What the name of a custom field begins with wherever it stands among built-in ones: `customFields.seats`. */
export const CUSTOM_PREFIX = 'customFields.';

/** A custom field as columns, history, faults and imports name it. */
export type CustomPath = `${typeof CUSTOM_PREFIX}${string}`;
