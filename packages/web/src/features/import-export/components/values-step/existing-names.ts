import { useQuery } from '@tanstack/react-query';
import { HOSTING_MODELS } from '@pactbook/domain/features/contracts/hosting-model.ts';
import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { RENEWAL_LABELS, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { ImportField } from '@pactbook/domain/features/import-export/import-mapping.ts';
import type { PickerOption } from '../../../../ui/pickers/picker-option.ts';
import { configQuery } from '../../../organisations/queries.ts';
import { teamsQuery } from '../../../teams/queries.ts';
import { peopleQuery } from '../../../users/queries.ts';

const asNames = (names: readonly string[]): PickerOption[] =>
  names.map((name) => ({ value: name, label: name }));

const STATUSES = CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const RENEWALS = RENEWAL_TYPES.map((value) => ({ value, label: RENEWAL_LABELS[value] }));
const HOSTING = asNames(HOSTING_MODELS);

/** What the organisation has, by the field that names it. */
export function useExistingNames(): (field: ImportField) => readonly PickerOption[] {
  const { data: teams = [] } = useQuery(teamsQuery);
  const { data: config } = useQuery(configQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  const options: Partial<Record<ImportField, readonly PickerOption[]>> = {
    status: STATUSES,
    renewalType: RENEWALS,
    hostingModel: HOSTING,
    teams: asNames(teams.map(({ name }) => name)),
    categories: asNames(config?.categories ?? []),
    owners: asNames(people.filter(({ isActive }) => isActive).map(({ name }) => name)),
  };
  return (field) => options[field] ?? [];
}
