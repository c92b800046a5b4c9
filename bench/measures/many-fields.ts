import type { Contract } from '../../packages/domain/src/features/contracts/contract.ts';
import type {
  CustomField,
  CustomFieldType,
} from '../../packages/domain/src/features/custom-fields/custom-field.ts';
import { ContractIndex } from '../../packages/domain/src/features/saved-views/contract-index.ts';
import { customColumn, defaultTableView } from '../../packages/domain/src/features/saved-views/table-view.ts';
import { limitResult, type Result } from '../report/result.ts';
import type { BenchProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';

const FIELDS = 100;
const RECORDS = 10_000;
const SAVES = 20;
const TYPES = [
  'text',
  'number',
  'money',
  'date',
  'boolean',
  'select',
] as const satisfies readonly CustomFieldType[];
const OPTIONS = ['Gold', 'Silver', 'Tin'];

/** A value of a type as a spreadsheet writes it; the same in every run. */
function cellOf(type: CustomFieldType, row: number, column: number): string {
  const number = (row * 31 + column * 17) % 997;
  switch (type) {
    case 'date':
      return `2027-0${1 + (number % 9)}-1${number % 9}`;
    case 'boolean':
      return number % 2 === 0 ? 'yes' : 'no';
    case 'select':
      return OPTIONS[number % OPTIONS.length] ?? '';
    default:
      return String(number);
  }
}

async function ask<Answer>({ address, token }: BenchProduct, path: string, body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Gives the organisation a hundred fields and imports ten thousand records with a value for each. */
async function fill(product: BenchProduct): Promise<CustomField[]> {
  const present = await ask<CustomField[]>(product, '/customFields');
  for (let number = present.length; number < FIELDS; number += 1) {
    const type = TYPES[number % TYPES.length] ?? 'text';
    const options = type === 'select' ? OPTIONS : [];
    await ask(product, '/customFields/create', {
      label: `Field ${number}`,
      type,
      options,
      restricted: false,
    });
  }
  const fields = await ask<CustomField[]>(product, '/customFields');
  const lines = [['Product', 'Vendor', ...fields.map(({ key }) => key)].join(',')];
  for (let row = 0; row < RECORDS; row += 1) {
    const cells = fields.map(({ type }, column) => cellOf(type, row, column));
    lines.push([`P${row}`, `V${row % 50}`, ...cells].join(','));
  }
  const columns = [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    ...fields.map(({ key, type }) => ({
      column: key,
      field: `customFields.${key}`,
      ...(type === 'date' ? { dateFormat: 'YYYY-MM-DD' } : {}),
    })),
  ];
  const form = new FormData();
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'records.csv');
  form.set('mapping', JSON.stringify({ columns }));
  form.set('dryRun', 'false');
  await ask(product, '/contracts/import', form);
  return fields;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A list whose records have a hundred custom values each: loaded, filtered, sorted, and one record saved. */
export async function measureManyFields(where: string, product: BenchProduct): Promise<Result[]> {
  const fields = await fill(product);
  const start = performance.now();
  const list = await ask<Contract[]>(product, '/contracts');
  const listMs = performance.now() - start;
  const filled = list.filter(({ customFields }) => Object.keys(customFields).length === FIELDS);
  const names = {
    teamNames: new Map<string, string>(),
    customFields: new Map(fields.map((one) => [one.key, one])),
  };
  const index = new ContractIndex(filled, names, '2027-01-01');
  const view = defaultTableView();
  index.select(view);
  const numbers = fields.find(({ type }) => type === 'money')?.key ?? '';
  const filterMs = timed(() => index.select({ ...view, customField: { key: numbers, value: '100..500' } }));
  const sort = { id: customColumn(numbers), desc: true, valueType: 'number' } as const;
  const sortMs = timed(() => index.select({ ...view, sort }));
  const saves: number[] = [];
  for (const { id } of filled.slice(0, SAVES)) {
    const began = performance.now();
    await ask(product, `/contracts/${id}`, { customFields: { [numbers]: 12.5 } });
    saves.push(performance.now() - began);
  }
  return [
    limitResult(`list of ${list.length} records, 100 fields, built again`, where, listMs, 5_000, 'ms'),
    limitResult('filter by one of 100 fields', where, filterMs, 50, 'ms'),
    limitResult('first sort by one of 100 fields', where, sortMs, 100, 'ms'),
    limitResult('save one of 100 fields, median', where, median(saves), 150, 'ms'),
  ];
}
