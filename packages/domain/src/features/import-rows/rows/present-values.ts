import type { AnnualCost } from '../../contracts/annual-cost.ts';
import type { ContractFields } from '../../contracts/contract.ts';
import { isNoValue } from '../../custom-fields/custom-field.ts';
import type { ImportTarget } from '../import-targets.ts';
import { isLinkTarget } from '../../contract-links/link-targets.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import { costOfYear } from '../../annual-costs/year-costs.ts';

/** The values of a record that columns can fill. */
export interface PresentValues {
  readonly fields: ContractFields;
  readonly annualCosts: readonly AnnualCost[];
}

function holdsCost({ costDate, costYear }: ResolvedColumn, costs: readonly AnnualCost[]): boolean {
  if (costYear !== null) return costOfYear(costs, costYear) !== null;
  return costDate === null ? costs.length > 0 : costs.some(({ date }) => date === costDate);
}

function holdsField(field: ImportTarget, { fields, annualCosts }: PresentValues): boolean {
  const { renewal } = fields;
  // Links are only added.
  if (isLinkTarget(field)) return false;
  switch (field) {
    case 'annualCosts':
      return annualCosts.length > 0;
    case 'renewalType':
      return renewal !== null;
    case 'termMonths':
    case 'noticeValue':
      return renewal?.[field] !== undefined;
    // A unit and a period have no value of their own, the day of a cost belongs to its amount, and an ID only finds the record.
    case 'noticeUnit':
    case 'noticeToEndOf':
    case 'costDate':
    case 'quantity':
    case 'unit':
    case 'unitPrice':
    case 'changeReason':
    case 'recordId':
    case 'annualCost':
      return false;
    default:
      return !isNoValue(fields[field]);
  }
}

/** Whether a record has a value for a target. */
export function holds(column: ResolvedColumn, values: PresentValues): boolean {
  const { target } = column;
  if (target.kind === 'field') {
    return target.field === 'annualCost'
      ? holdsCost(column, values.annualCosts)
      : holdsField(target.field, values);
  }
  return !isNoValue(values.fields.customFields[target.field.key]);
}
