import type { ContractFormFields } from '../contract-form-fields.ts';
import { NOTICE_TO_END_OF, NOTICE_UNIT, NOTICE_VALUE } from '../contract-form-fields.ts';
import type { FormField } from '../../../field-kit/form/form-field.ts';

/** The renewal terms and the notice period make sense only together. */
export const RENEWAL_UNIT = 'renewal';

/** The values that are edited together with a field: most are alone, the parts of the renewal are one. */
export function unitOf(name: string): string {
  return name === RENEWAL_UNIT || name.startsWith(`${RENEWAL_UNIT}.`) ? RENEWAL_UNIT : name;
}

/** All fields of the form in their order. */
export const allFields = (fields: ContractFormFields): FormField[] => Object.values(fields).flat();

/** The names of the controls of a unit, in their order on screen. */
export function controlNames(unit: string, fields: readonly FormField[]): string[] {
  const names = fields.map(({ name }) => name).filter((name) => unitOf(name) === unit);
  return unit === RENEWAL_UNIT ? [...names, NOTICE_VALUE, NOTICE_UNIT, NOTICE_TO_END_OF] : names;
}

/** The unit that a fault belongs to; undefined for one of no field. */
export function unitOfFault(path: string, fields: readonly FormField[]): string | undefined {
  const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (field) return unitOf(field.name);
  return unitOf(path) === RENEWAL_UNIT ? RENEWAL_UNIT : undefined;
}
