import type { AnnualCost } from '../../contracts/annual-cost.ts';
import type { ContractFields } from '../../contracts/contract.ts';
import type { ImportTarget } from '../import-mapping.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import { costOfYear } from './year-costs.ts';

/** What a record says, as far as columns can fill it. */
export interface HeldValues {
  readonly fields: ContractFields;
  readonly annualCosts: readonly AnnualCost[];
}

function holdsCost({ costDate, costYear }: ResolvedColumn, costs: readonly AnnualCost[]): boolean {
  if (costYear !== null) return costOfYear(costs, costYear) !== null;
  return costDate === null ? costs.length > 0 : costs.some(({ date }) => date === costDate);
}

function holdsField(field: ImportTarget, { fields, annualCosts }: HeldValues): boolean {
  const { renewal } = fields;
  switch (field) {
    case 'product':
    case 'vendor':
    case 'status':
      return true;
    case 'teams':
    case 'categories':
    case 'owners':
      return fields[field].length > 0;
    case 'description':
    case 'notes':
      return fields[field] !== '';
    case 'startDate':
    case 'endDate':
    case 'hostingModel':
      return fields[field] !== null;
    case 'annualCosts':
      return annualCosts.length > 0;
    case 'renewalType':
      return renewal !== null;
    case 'termMonths':
    case 'noticeValue':
      return renewal?.[field] !== undefined;
    // A unit says nothing by itself, a day of costs belongs to its amount, an ID only finds the record.
    case 'noticeUnit':
    case 'costDate':
    case 'recordId':
    case 'annualCost':
      return false;
  }
}

/** Whether a record has a value for what a column fills. */
export function holds(column: ResolvedColumn, values: HeldValues): boolean {
  const { target } = column;
  if (target.kind === 'field') {
    return target.field === 'annualCost'
      ? holdsCost(column, values.annualCosts)
      : holdsField(target.field, values);
  }
  const value = values.fields.customFields[target.field.key] ?? null;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
