/** The longest search text in a document. */
const LONGEST_FIND = 200;

/** The open document of an address; null for missing parameters. */
export interface OpenDocument {
  readonly document: string;
  readonly version: number | null;
  readonly find: string | null;
  readonly page: number | null;
}

/** Parses the `location.search` of `paths.contractDocument`; null when no document is open. */
export function readOpenDocument(search: string): OpenDocument | null {
  const parameters = new URLSearchParams(search);
  const document = parameters.get('document');
  const number = (name: string) => {
    const value = Number(parameters.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  const find = parameters.get('find')?.trim().slice(0, LONGEST_FIND) ?? '';
  if (document === null) return null;
  return { document, version: number('version'), find: find === '' ? null : find, page: number('page') };
}
