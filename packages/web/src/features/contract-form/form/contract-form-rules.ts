import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import {
  changedContractFaults,
  newContractFaults,
} from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { ContractReferences } from '@pactbook/domain/features/contracts/contract-rules.ts';
import { RENEWAL_TYPES, renewalSchema } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { errorsOfFaults } from '../../../field-kit/form/form-faults.ts';
import { costFaults, costsOfDrafts } from '../../annual-costs/cost-drafts.ts';
import { FIRST_COST } from '../contract-form-fields.ts';
import { changesBetween, costRowsOf, fieldsOfValues } from './contract-form-values.ts';
import type { ContractFormValues } from './contract-form-values.ts';

/** The input of the rules beside the form: the same as on the server. */
export interface RuleContext {
  readonly actor: Actor;
  readonly today: CalendarDate;
  readonly references: ContractReferences;
  /** The open record when its form was filled; null for a new one. */
  readonly base: ContractFields | null;
}

function shapeFaults(error: z.ZodError | undefined): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of error?.issues ?? []) faults[issue.path.join('.')] ??= issue.message;
  return faults;
}

/**
 * The values that rules between fields can compare before their shape is valid: an invalid date has its own message.
 */
function comparable(fields: ContractFields): ContractFields {
  const day = (text: string | null) => (text !== null && isCalendarDate(text) ? text : null);
  return {
    ...fields,
    startDate: day(fields.startDate),
    endDate: day(fields.endDate),
    renewal: readableRenewal(fields.renewal),
  };
}

/** The renewal type of incomplete terms, which other fields depend on. */
function readableRenewal(renewal: unknown): Renewal | null {
  const whole = renewalSchema.safeParse(renewal);
  if (whole.success) return whole.data;
  const { data } = z.looseObject({ type: z.enum(RENEWAL_TYPES) }).safeParse(renewal);
  return data ? { type: data.type } : null;
}

/**
 * The faults of the form: one message a field. Shape and rules come from the domain, so that form and server agree
 * (docs/product/records.md, "Fields").
 */
export function contractFormFaults(values: ContractFormValues, context: RuleContext): Record<string, string> {
  const { actor, today, references, base } = context;
  const raw = fieldsOfValues(values, references.customFields, base?.customFields);
  const shape = contractFieldsSchema.safeParse(raw);
  const fields = shape.success ? shape.data : comparable(raw as ContractFields);
  const rules = base
    ? changedContractFaults(actor, base, changesBetween(base, fields), references, today)
    : newContractFaults(actor, fields, { ...references, currencies: [fields.currency] }, today);
  return { ...rules, ...shapeFaults(shape.error), ...costFaultsOf(values, today) };
}

/** The faults of the costs: of the list, or of the one cost. */
function costFaultsOf(values: ContractFormValues, today: CalendarDate): Record<string, string> {
  const faults = costFaults(costRowsOf(values, today), values.currency);
  if (values.annualCosts.length > 0) return prefixed(faults);
  const [fault] = Object.values(faults);
  return fault === undefined ? {} : { [FIRST_COST]: fault };
}

function prefixed(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [
      path === '' ? 'annualCosts' : `annualCosts.${path}`,
      message,
    ]),
  );
}

/**
 * The fields of a valid form.
 * @throws ZodError for an invalid one
 */
export function judgedFields(values: ContractFormValues, { references, base }: RuleContext): ContractFields {
  return contractFieldsSchema.parse(fieldsOfValues(values, references.customFields, base?.customFields));
}

/** The cost rows of a valid form. */
export function judgedCosts(values: ContractFormValues, { today }: RuleContext) {
  return costsOfDrafts(costRowsOf(values, today));
}

/** The rules as a resolver of the form library, which passes the context of the last render. */
export const resolveContractForm: Resolver<ContractFormValues, RuleContext> = (values, context) => {
  const faults = context ? contractFormFaults(values, context) : {};
  if (Object.keys(faults).length === 0) return { values, errors: {} };
  return { values: {}, errors: errorsOfFaults(faults) as Record<string, never> };
};
