import { CHANGE_REASON_LABELS } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { UpliftRow } from '@pactbook/domain/features/trends/uplift.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';

const HEADINGS = [
  'Vendor',
  'Product',
  'Fiscal Year',
  'Previous Date',
  'Previous Cost',
  'Previous Quantity',
  'Date',
  'Cost',
  'Quantity',
  'Unit',
  'Reason',
  'Compared',
  'Price Change',
  'Volume Change',
  'Scope Change',
  'Price Cap %',
  'Allowed',
  'Above Cap',
  'Currency',
  'Record ID',
] as const;

/** Prices with their uplift as a CSV file, a row each. */
export function upliftFile(rows: readonly UpliftRow[]): string {
  const cells = rows.map(({ before, after, compared, ...row }) => [
    row.vendor,
    row.product,
    row.year,
    before.date,
    before.cost,
    before.quantity ?? '',
    after.date,
    after.cost,
    after.quantity ?? '',
    after.unit ?? '',
    row.reason === null ? '' : CHANGE_REASON_LABELS[row.reason],
    compared === null ? 'No' : 'Yes',
    compared?.price ?? '',
    compared?.volume ?? '',
    compared?.scope ?? '',
    row.priceCap ?? '',
    row.allowed ?? '',
    compared === null || row.allowed === null ? '' : row.above,
    row.currency,
    row.contractId,
  ]);
  return csvText([HEADINGS, ...cells]);
}
