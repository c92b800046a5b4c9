import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { fieldDefinitionOf, LONG_TEXT_LIMIT } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { FORM_FIELDS } from '@pactbook/domain/features/contracts/form-fields.ts';
import type { ContractFieldKey, EnteredContractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { FormSection } from '@pactbook/domain/kernel/fields/field.ts';
import { RENEWAL_LABELS, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import type { FormField } from '../../field-kit/form/form-field.ts';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

/** The options that the fields of the form offer. */
export interface FormChoices {
  readonly actor: Actor;
  readonly teams: readonly Team[];
  readonly categories: readonly string[];
  readonly customFields: readonly CustomField[];
  readonly people: readonly Person[];
  /** Every record that the person sees, for the known products and vendors. */
  readonly records: readonly Contract[];
  /** With their other names; empty while they load. */
  readonly vendors?: readonly Vendor[];
}

/** The fields of the form by section, in their order on screen. The notice period is before its details. */
export type ContractFormFields = Readonly<Record<FormSection | 'custom', readonly FormField[]>>;

/** The one cost of a new record, until there is a list of them. */
export const FIRST_COST = 'firstCost';

/** The position of the parts of the notice period in the form. */
export const NOTICE_VALUE = 'renewal.noticeValue';
export const NOTICE_UNIT = 'renewal.noticeUnit';
export const NOTICE_TO_END_OF = 'renewal.noticeToEndOf';

function renewalFields(): FormField[] {
  return [
    {
      name: 'renewal.type',
      label: contractField('renewal').label,
      kind: 'select',
      options: RENEWAL_TYPES.map((value) => ({ value, label: RENEWAL_LABELS[value] })),
      judgedWith: ['renewal.termMonths', NOTICE_VALUE, 'endDate'],
    },
    {
      name: 'renewal.termMonths',
      label: 'Renewal Term (Months)',
      kind: 'number',
      help: 'Length of the next term.',
      judgedWith: [NOTICE_VALUE],
    },
  ];
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/**
 * Team managers add and remove only the teams they manage; the record's other teams stay, and the help text says so.
 */
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

/** Only active people can become owners; a deactivated owner stays until removed. */
function ownerOptions({ people }: FormChoices, chosen: readonly string[]): PickerOption[] {
  return people
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name, isActive }) => ({
      value: id,
      label: name,
      ...(isActive ? {} : { description: 'Deactivated' }),
    }));
}

/** A record's categories stay available, even when the organisation no longer has one of them. */
const categoryOptions = ({ categories }: FormChoices, chosen: readonly string[]): PickerOption[] =>
  distinct([...categories, ...chosen]).map((name) => ({ value: name, label: name }));

/** A custom field. A person in a users field may stay after leaving the organisation. */
function customField(field: CustomField, choices: FormChoices, before: unknown): FormField {
  const { label, kind, options = [] } = fieldDefinitionOf(field);
  const chosen = typeof before === 'string' ? [before] : [];
  return {
    name: `${CUSTOM_PREFIX}${field.key}`,
    label,
    kind,
    options: kind === 'user' ? ownerOptions(choices, chosen) : options,
    ...(field.required ? { isRequired: true } : {}),
    ...(field.helpText === '' ? {} : { help: field.helpText }),
    ...(kind === 'longText' ? { limit: LONG_TEXT_LIMIT } : {}),
  };
}

/** The lists of the record when the form was opened. */
interface FieldsBefore {
  readonly teams: readonly string[];
  readonly categories: readonly string[];
  readonly owners: readonly string[];
  readonly customFields: Readonly<Record<string, unknown>>;
}

/** Properties of a field that only the screen has: suggestions, permitted options, dependent rules. */
function onScreen(key: ContractFieldKey, choices: FormChoices, before: FieldsBefore): Partial<FormField> {
  switch (key) {
    case 'product':
      return { suggestions: distinct(choices.records.map(({ product }) => product)) };
    case 'vendor':
      return {
        suggestions: distinct([
          ...choices.records.map(({ vendor }) => vendor),
          ...(choices.vendors ?? []).map(({ name }) => name),
        ]),
        otherNames: new Map(choices.vendors?.map(({ name, aliases }) => [name, aliases])),
      };
    case 'status':
      return { judgedWith: ['endDate'] };
    case 'teams': {
      const needsTeam = !managesAll(choices.actor);
      return {
        options: teamOptions(choices, before.teams),
        isRequired: needsTeam,
        ...(needsTeam ? { help: 'You can add and remove the teams that you manage.' } : {}),
      };
    }
    case 'categories':
      return { options: categoryOptions(choices, before.categories) };
    case 'startDate':
      return { judgedWith: ['endDate', NOTICE_VALUE] };
    case 'endDate':
      return { judgedWith: [NOTICE_VALUE] };
    case 'owners':
      return {
        options: ownerOptions(choices, before.owners),
        help: 'Up to 5 people, reminded of coming dates.',
      };
    case 'description':
      return { help: 'Everyone in the organization can read it.' };
    case 'notes':
      return { help: 'For people with full access to the record.' };
    default:
      return {};
  }
}

/** A field of the registry. A short one needs no text about its limit. */
function builtIn(field: EnteredContractField, choices: FormChoices, before: FieldsBefore): FormField {
  const { key, label, kind, options, isRequired, limit } = field;
  return {
    name: key,
    label,
    kind,
    ...(options ? { options } : {}),
    ...(kind === 'user' ? { options: ownerOptions(choices, []) } : {}),
    ...(isRequired === true ? { isRequired } : {}),
    ...(kind === 'longText' && limit !== undefined ? { limit } : {}),
    ...onScreen(key, choices, before),
  };
}

/**
 * The fields of the record form, from the registry and the organisation's own fields, in the order of the screen.
 *
 * @param before the record's teams, categories and owners when the form was opened
 */
export function contractFormFields(choices: FormChoices, before: FieldsBefore): ContractFormFields {
  const sectionOf = (section: FormSection) =>
    FORM_FIELDS.filter((field) => field.section === section).flatMap((field) =>
      field.key === 'renewal' ? renewalFields() : [builtIn(field, choices, before)],
    );
  return {
    first: sectionOf('first'),
    renewal: sectionOf('renewal'),
    notice: sectionOf('notice'),
    general: sectionOf('general'),
    custom: choices.customFields.map((field) => customField(field, choices, before.customFields[field.key])),
    texts: sectionOf('texts'),
  };
}

/** The names of all fields in their order on screen. */
export function fieldNames(fields: ContractFormFields): string[] {
  const names = (section: readonly FormField[]) => section.map(({ name }) => name);
  return [
    ...names(fields.first),
    FIRST_COST,
    'annualCosts',
    ...names(fields.renewal),
    NOTICE_VALUE,
    NOTICE_UNIT,
    NOTICE_TO_END_OF,
    ...names([...fields.notice, ...fields.general, ...fields.custom, ...fields.texts]),
  ];
}
