import { useQuery } from '@tanstack/react-query';
import { PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { RENEWAL_LABELS, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { ImportField } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { customFieldNamed } from '@pactbook/domain/features/import-rows/record-names.ts';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { targetLabel } from './target-words.ts';
import { configQuery } from '../categories/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleQuery } from '../users/queries.ts';
import { namingColumns } from './value-choices.ts';
import type { CreationRights } from './value-choices.ts';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { ValuesPanel } from './values-step/values-panel.tsx';
import { VendorsPanel } from './values-step/vendors-panel.tsx';

export interface ValuesStepProps {
  source: ImportFile;
  loaded: LoadedFile;
  rights: CreationRights;
}

/** The third step: what the texts of the file mean, and which vendors are the same. */
export function ValuesStep({ source, loaded, rights }: ValuesStepProps) {
  const { analysis, draft } = loaded;
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const existing = useExistingNames(customFields);
  const columns = namingColumns(draft, analysis);
  return (
    <div className="flex w-full max-w-form flex-col gap-4">
      {columns.map((column) => (
        <ValuesPanel
          key={column.heading}
          column={column}
          draft={draft}
          rights={rights}
          existing={existing(column.field)}
          label={targetLabel(column.field, customFields)}
          change={source.change}
        />
      ))}
      {analysis.vendors.length > 0 && (
        <VendorsPanel groups={analysis.vendors} draft={draft} change={source.change} />
      )}
    </div>
  );
}

const NO_FIELDS: readonly CustomField[] = [];

const asNames = (names: readonly string[]): PickerOption[] =>
  names.map((name) => ({ value: name, label: name }));

/** The options of the select fields. */
const CHOSEN = Object.fromEntries(
  PLAIN_FIELDS.filter(({ kind }) => kind === 'select').map(({ key, options = [] }) => [key, options]),
);
const RENEWALS = RENEWAL_TYPES.map((value) => ({ value, label: RENEWAL_LABELS[value] }));

/** The existing names and options, by field. */
function useExistingNames(
  customFields: readonly CustomField[],
): (field: ImportField) => readonly PickerOption[] {
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
  return (field) => options[field] ?? asNames(customFieldNamed(field, customFields)?.options ?? []);
}
