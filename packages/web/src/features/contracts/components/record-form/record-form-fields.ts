import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { fieldDefinitionOf, LONG_TEXT_LIMIT } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { DESCRIPTION_LIMIT, NOTES_LIMIT } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { RENEWAL_LABELS, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import type { FormField } from '../../../../record-kit/form/form-field.ts';
import type { PickerOption } from '../../../../ui/pickers/picker-option.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

/** What the fields of the form offer to choose from. */
export interface FormChoices {
  readonly actor: Actor;
  readonly teams: readonly Team[];
  readonly categories: readonly string[];
  readonly customFields: readonly CustomField[];
  readonly people: readonly Person[];
  /** Every record that the person sees: known products and vendors come from them. */
  readonly records: readonly Contract[];
  /** With their other names; empty until they are there. */
  readonly vendors?: readonly Vendor[];
}

/** The fields of the form by section, in their order on screen. */
export interface RecordFormFields {
  readonly product: readonly FormField[];
  readonly term: readonly FormField[];
  /** How the record renews and who looks after that; the notice period stands between the two lists. */
  readonly renewal: readonly FormField[];
  readonly owners: readonly FormField[];
  readonly texts: readonly FormField[];
  readonly custom: readonly FormField[];
}

function builtIn(key: ContractFieldKey, more: Partial<FormField> = {}): FormField {
  const { label, kind, options } = contractField(key);
  return { name: key, label, kind, ...(options ? { options } : {}), ...more };
}

/** Where the two parts of the notice period stand in the form. */
export const NOTICE_VALUE = 'renewal.noticeValue';
export const NOTICE_UNIT = 'renewal.noticeUnit';

function renewalFields(): FormField[] {
  return [
    builtIn('renewal', {
      name: 'renewal.type',
      kind: 'select',
      options: RENEWAL_TYPES.map((value) => ({ value, label: RENEWAL_LABELS[value] })),
      judgedWith: ['renewal.termMonths', NOTICE_VALUE, 'endDate'],
    }),
    {
      name: 'renewal.termMonths',
      label: 'Renewal term (months)',
      kind: 'number',
      help: 'How long the next term is.',
      judgedWith: [NOTICE_VALUE],
    },
  ];
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

/** Only active people become owners; one who was deactivated meanwhile stays until taken away. */
function ownerOptions({ people }: FormChoices, chosen: readonly string[]): PickerOption[] {
  return people
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name, isActive }) => ({
      value: id,
      label: name,
      ...(isActive ? {} : { description: 'Deactivated' }),
    }));
}

/** A record's categories stay to choose from, even when the organisation no longer has one of them. */
const categoryOptions = ({ categories }: FormChoices, chosen: readonly string[]): PickerOption[] =>
  distinct([...categories, ...chosen]).map((name) => ({ value: name, label: name }));

/** A custom field; whoever stands in one of users may stay there after leaving. */
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

/**
 * The fields of the record form, from the registry and the organisation's own fields.
 *
 * @param before the record's teams, categories and owners when the form was opened
 */
export function recordFormFields(
  choices: FormChoices,
  before: {
    readonly teams: readonly string[];
    readonly categories: readonly string[];
    readonly owners: readonly string[];
    readonly customFields: Readonly<Record<string, unknown>>;
  },
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
        suggestions: distinct([
          ...choices.records.map(({ vendor }) => vendor),
          ...(choices.vendors ?? []).map(({ name }) => name),
        ]),
        otherNames: new Map(choices.vendors?.map(({ name, aliases }) => [name, aliases])),
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
    term: [
      builtIn('startDate', { judgedWith: ['endDate', NOTICE_VALUE] }),
      builtIn('endDate', { judgedWith: [NOTICE_VALUE] }),
    ],
    renewal: renewalFields(),
    owners: [
      builtIn('owners', {
        options: ownerOptions(choices, before.owners),
        help: 'Up to 5 people, who are told when dates come near.',
      }),
    ],
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
    custom: choices.customFields.map((field) => customField(field, choices, before.customFields[field.key])),
  };
}

/** The names of all fields in their order on screen. */
export function fieldNames(fields: RecordFormFields): string[] {
  const names = (section: readonly FormField[]) => section.map(({ name }) => name);
  return [
    ...names([...fields.product, ...fields.term, ...fields.renewal]),
    NOTICE_VALUE,
    NOTICE_UNIT,
    ...names([...fields.owners, ...fields.custom, ...fields.texts]),
    'annualCosts',
  ];
}
