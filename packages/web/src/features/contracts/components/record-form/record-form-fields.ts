import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { DESCRIPTION_LIMIT, NOTES_LIMIT } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { FormField } from '../../../../record-kit/form/form-field.ts';
import type { PickerOption } from '../../../../ui/pickers/picker-option.ts';

/** What the fields of the form offer to choose from. */
export interface FormChoices {
  readonly actor: Actor;
  readonly teams: readonly Team[];
  readonly categories: readonly string[];
  readonly customFields: readonly CustomField[];
  /** Every record that the person sees: known products and vendors come from them. */
  readonly records: readonly Contract[];
}

/** The fields of the form by section, in their order on screen. */
export interface RecordFormFields {
  readonly product: readonly FormField[];
  readonly term: readonly FormField[];
  readonly texts: readonly FormField[];
  readonly custom: readonly FormField[];
}

function builtIn(key: ContractFieldKey, more: Partial<FormField> = {}): FormField {
  const { label, kind, options } = contractField(key);
  return { name: key, label, kind, ...(options ? { options } : {}), ...more };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** Team managers add and remove only the teams they manage; the record's other teams stay, and it says so. */
function teamOptions({ actor, teams }: FormChoices, chosen: readonly string[]): PickerOption[] {
  const isManaged = (id: string) => managesAll(actor) || actor.manageTeams.includes(id);
  return teams
    .filter(({ id }) => isManaged(id) || chosen.includes(id))
    .map(({ id, name }) => ({
      value: id,
      label: name,
      ...(isManaged(id) ? {} : { isDisabled: true, description: 'You do not manage this team' }),
    }));
}

/** A record's categories stay to choose from, even when the organisation no longer has one of them. */
const categoryOptions = ({ categories }: FormChoices, chosen: readonly string[]): PickerOption[] =>
  distinct([...categories, ...chosen]).map((name) => ({ value: name, label: name }));

function customField(field: CustomField): FormField {
  const { label, kind, options } = fieldDefinitionOf(field);
  return { name: `customFields.${field.key}`, label, kind, ...(options ? { options } : {}) };
}

/**
 * The fields of the record form, from the registry and the organisation's own fields.
 *
 * @param before the record's teams and categories when the form was opened
 */
export function recordFormFields(
  choices: FormChoices,
  before: { readonly teams: readonly string[]; readonly categories: readonly string[] },
): RecordFormFields {
  const needsTeam = !managesAll(choices.actor);
  return {
    product: [
      builtIn('product', {
        isRequired: true,
        suggestions: distinct(choices.records.map(({ product }) => product)),
      }),
      builtIn('vendor', {
        isRequired: true,
        suggestions: distinct(choices.records.map(({ vendor }) => vendor)),
      }),
      builtIn('status', { isRequired: true, judgedWith: ['endDate'] }),
      builtIn('hostingModel'),
      builtIn('teams', {
        options: teamOptions(choices, before.teams),
        isRequired: needsTeam,
        ...(needsTeam ? { help: 'You can add and remove the teams that you manage.' } : {}),
      }),
      builtIn('categories', { options: categoryOptions(choices, before.categories) }),
    ],
    term: [builtIn('startDate', { judgedWith: ['endDate'] }), builtIn('endDate')],
    texts: [
      builtIn('description', {
        limit: DESCRIPTION_LIMIT,
        help: 'Everyone in the organization can read it.',
      }),
      builtIn('notes', {
        limit: NOTES_LIMIT,
        help: 'For people with full access to the record.',
      }),
    ],
    custom: choices.customFields.map(customField),
  };
}

/** The names of all fields in their order on screen. */
export function fieldNames(fields: RecordFormFields): string[] {
  const sections = [fields.product, fields.term, fields.custom, fields.texts];
  return [...sections.flat().map(({ name }) => name), 'annualCosts'];
}
