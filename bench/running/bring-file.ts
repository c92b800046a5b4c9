/** The columns of the imported files. */
const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Status', field: 'status' },
  { column: 'Team', field: 'teams' },
  { column: 'Category', field: 'categories' },
  { column: 'Start', field: 'startDate' },
  { column: 'End', field: 'endDate' },
  { column: 'FY2026', field: 'annualCost', costDate: '2026-01-01' },
  { column: 'FY2027', field: 'annualCost', costDate: '2027-01-01' },
  { column: 'Notes', field: 'notes' },
];
const MAPPING = {
  columns: COLUMNS,
  createTeams: true,
  createCategories: true,
  key: ['product', 'vendor'],
  skipRejectedRows: true,
};

/** The outcome of an import. */
export interface Brought {
  readonly applied: boolean;
  readonly created: number;
  readonly updated: number;
  readonly changeSetId: string | null;
}

/**
 * Imports a CSV file of these columns: rows change the records whose product and vendor they name, and add the others.
 *
 * @param rows without the heading
 * @throws Error when it is not answered with 200
 */
export async function bringFile(
  address: string,
  token: string,
  rows: readonly string[],
  dryRun: boolean,
): Promise<Brought> {
  const heading = COLUMNS.map(({ column }) => column).join(',');
  const body = new FormData();
  body.set('mapping', JSON.stringify(MAPPING));
  body.set('dryRun', String(dryRun));
  body.set('file', new Blob([`${heading}\n${rows.join('\n')}\n`]), 'list.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/contracts/import`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`The import was answered with ${response.status}.`);
  return (await response.json()) as Brought;
}
