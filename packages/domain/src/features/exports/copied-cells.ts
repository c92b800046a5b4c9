import { CELL_KINDS, type ExportCell } from '../../kernel/fields/cell-kinds.ts';
import type { ValueNames } from '../../kernel/fields/value-kind.ts';
import { withFormulaGuard } from '../../kernel/text/formula-guard.ts';
import { customKeyIn } from '../../kernel/custom-path.ts';
import { daysToExpiration, fieldValue, type Contract } from '../contracts/contract.ts';
import { costFigure, isFigureKey, isYearKey, type FigureContext } from '../annual-costs/cost-figures.ts';
import { CONTRACT_FIELDS, type ContractFieldKey } from '../contracts/fields.ts';
import { renewalWords } from '../contracts/renewal.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { ColumnKey } from '../saved-views/table-view.ts';
import { costListText } from '../annual-costs/cost-list-text.ts';

/** What the cells of a table are made from. */
export interface CopyContext extends FigureContext {
  readonly customFields: readonly CustomField[];
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
}

function customCell(field: CustomField, { customFields }: Contract, names: ValueNames): ExportCell {
  const value = Object.hasOwn(customFields, field.key) ? customFields[field.key] : undefined;
  return CELL_KINDS[field.type].cellOf(value, names);
}

/** Fields with another text than their value, each in one cell. */
const TEXTS_OF_THEIR_OWN: Readonly<
  Partial<Record<ContractFieldKey, (contract: Contract, context: CopyContext) => ExportCell>>
> = {
  datesLive: ({ startDate, endDate }) =>
    startDate || endDate ? `${startDate ?? '…'} to ${endDate ?? '…'}` : null,
  daysToExpiration: (contract, { today }) => {
    const days = daysToExpiration(contract, today);
    return days < 0 ? null : days;
  },
  documents: ({ documents = [] }) => documents.map(({ name }) => name).join('; '),
  annualCosts: ({ annualCosts = [] }) => costListText(annualCosts),
  renewal: ({ renewal = null }) => renewalWords(renewal),
  customFields: (contract, { customFields, teamNames, peopleNames }) =>
    customFields
      .map((field) => [field.label, customCell(field, contract, { teams: teamNames, people: peopleNames })])
      .filter(([, cell]) => cell !== null && cell !== '')
      .map(([label, cell]) => `${label}: ${cell}`)
      .join('; '),
};

function cellOf(contract: Contract, key: ColumnKey, context: CopyContext): ExportCell {
  const names = { teams: context.teamNames, people: context.peopleNames };
  const customKey = customKeyIn(key);
  if (customKey !== null) {
    const custom = context.customFields.find((one) => one.key === customKey);
    return custom ? customCell(custom, contract, names) : null;
  }
  if (isFigureKey(key) || isYearKey(key)) return costFigure(contract, key, context);
  const field = CONTRACT_FIELDS.find((one) => one.key === key);
  if (!field) return null;
  const own = TEXTS_OF_THEIR_OWN[field.key];
  const options = 'options' in field ? field.options : undefined;
  return own
    ? own(contract, context)
    : CELL_KINDS[field.kind].cellOf(fieldValue(contract, key), names, options);
}

/**
 * A cell as it is copied: in the words of the export, days as YYYY-MM-DD, the parts of a field in one cell. A restricted
 * value that the person may not read is missing in the record, and empty here.
 */
export function copiedText(contract: Contract, key: ColumnKey, context: CopyContext): string {
  const cell = cellOf(contract, key, context);
  return typeof cell === 'number' ? String(cell) : withFormulaGuard(cell ?? '');
}
