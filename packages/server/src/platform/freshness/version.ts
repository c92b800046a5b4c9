/**
 * The versions that date what the server keeps: a counter each, moved in the transaction of the change. An answer that
 * was read at a version is right as long as the version is the same.
 */
export const VERSIONS = {
  rights: 'a session or API token, its person with their rights, and the settings of the organisation',
  records:
    'anything that a list of records shows: records, their terms and costs, and all that is in `references`',
  references: 'what records point to: teams, categories, people, custom fields, names of vendors, currencies',
  figures: 'the sums of records (`contract_figures`)',
} as const;

export type VersionName = keyof typeof VERSIONS;

/** The present values of some versions, as text. */
export type Versions<Of extends VersionName> = Readonly<Record<Of, string>>;
