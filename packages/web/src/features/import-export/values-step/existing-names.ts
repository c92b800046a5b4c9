import { useQuery } from '@tanstack/react-query';
import { PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { RENEWAL_LABELS, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { ImportField } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { configQuery } from '../../organisations/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleQuery } from '../../users/queries.ts';

const asNames = (names: readonly string[]): PickerOption[] =>
  names.map((name) => ({ value: name, label: name }));

/** The options of the fields that choose one. */
const CHOSEN = Object.fromEntries(
  PLAIN_FIELDS.filter(({ kind }) => kind === 'select').map(({ key, options = [] }) => [key, options]),
);
const RENEWALS = RENEWAL_TYPES.map((value) => ({ value, label: RENEWAL_LABELS[value] }));

/** What the organisation has, by the field that names it. */
export function useExistingNames(): (field: ImportField) => readonly PickerOption[] {
  const { data: teams = [] } = useQuery(teamsQuery);
  const { data: config } = useQuery(configQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  const options: Partial<Record<ImportField, readonly PickerOption[]>> = {
    ...CHOSEN,
    renewalType: RENEWALS,
    teams: asNames(teams.map(({ name }) => name)),
    categories: asNames(config?.categories ?? []),
    owners: asNames(people.filter(({ isActive }) => isActive).map(({ name }) => name)),
  };
  return (field) => options[field] ?? [];
}
