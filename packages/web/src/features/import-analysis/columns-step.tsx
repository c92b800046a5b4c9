import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { useActor, useHasCurrencies } from '../users/queries.ts';
import { columnFaults, costDaysOf, fieldsOf, withColumn, type ColumnFault } from './import-draft.ts';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { countText } from './import-words.ts';
import { ColumnRow } from './columns-step/column-row.tsx';
import { columnsWithoutField, NewFieldsDialog } from './columns-step/new-fields-dialog.tsx';
import { DefaultValues } from './columns-step/default-values.tsx';
import { BesideRows } from './beside-rows.tsx';
import { RequiredFields } from './required-fields.tsx';

import { targetOptions } from './target-words.ts';
import { counted } from '../../ui/text/own-numbers.ts';

export interface ColumnsStepProps {
  source: ImportFile;
  loaded: LoadedFile;
  /** The faults of columns that the server found, by heading. */
  serverFaults: ReadonlyMap<string, ColumnFault>;
  /** Saving and applying mappings. */
  actions: ReactNode;
}

const NO_FIELDS = [] as const;

/** The second step: the target of each column. */
export function ColumnsStep({ source, loaded, serverFaults, actions }: ColumnsStepProps) {
  const { analysis, draft } = loaded;
  const { data: present = NO_FIELDS } = useQuery(customFieldsQuery);
  const customFields = fieldsOf(draft, present);
  const hasCurrencies = useHasCurrencies();
  const isCurrencyTaken = [...draft.columns.values()].some(({ field }) => field === 'currency');
  const options = targetOptions(customFields).filter(
    ({ value }) => value !== 'currency' || hasCurrencies || isCurrencyTaken,
  );
  const faults = columnFaults(draft, analysis);
  const costDays = costDaysOf(draft, analysis);
  const takeDates = (heading: string) => {
    const settings = analysis.columns.find(({ name }) => name === heading)?.newField?.settings ?? {};
    source.change((before) => withColumn(before, heading, { field: 'costDate', settings }));
  };
  const taken = [...draft.columns.values()].filter(({ field }) => field !== null).length;
  const rows = (
    <>
      <MappingNotice source={source} loaded={loaded} />
      <RequiredFields draft={draft} change={source.change} />
      <Panel
        title="Columns of your file"
        context={`${countText(taken)} of ${countText(analysis.columns.length)} will be imported`}
        actions={actions}
        isFlush
      >
        <ul className="divide-y divide-border border-t border-border">
          {analysis.columns.map((column, index) => (
            <ColumnRow
              key={`${index} ${column.name}`}
              column={column}
              draft={draft.columns.get(column.name) ?? { field: null, settings: {} }}
              fault={faults.get(column.name) ?? serverFaults.get(column.name)}
              options={options}
              customFields={customFields}
              costDays={costDays}
              onChange={(next) => source.change((before) => withColumn(before, column.name, next))}
              onDateColumn={takeDates}
            />
          ))}
        </ul>
        <MissingField loaded={loaded} known={customFields} change={source.change} />
      </Panel>
    </>
  );
  return <BesideRows isForm rows={rows} options={<DefaultValues draft={draft} change={source.change} />} />;
}

interface MissingFieldProps {
  loaded: LoadedFile;
  known: readonly CustomField[];
  change: ImportFile['change'];
}

/** For columns without a matching field: administrators add custom fields of the kinds that the cells fit. */
function MissingField({ loaded: { analysis, draft }, known, change }: MissingFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayAdd = decide(useActor(), canAdministerOrganisation).allowed;
  const columns = columnsWithoutField(analysis.columns, draft);
  if (!mayAdd || (columns.length === 0 && !isOpen)) return null;
  const one = counted(columns.length, 'column has', 'columns have');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-3">
      <p className="text-sm text-muted">{one} no field and will be left out.</p>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {columns.length === 1 ? 'Add a field for it' : `Add fields for ${countText(columns.length)} columns`}
      </Button>
      <NewFieldsDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        columns={columns}
        known={known}
        change={change}
      />
    </div>
  );
}

/** Says that a saved mapping was applied, or that one fits, and offers the alternative. */
function MappingNotice({ source, loaded }: { source: ImportFile; loaded: LoadedFile }) {
  const { analysis, draft } = loaded;
  const fitting = analysis.mapping;
  if (draft.mappingName !== null) {
    return (
      <Banner
        className="rounded-lg"
        action={
          <Button size="sm" onClick={source.takeSuggestions}>
            Use suggestions instead
          </Button>
        }
      >
        Your saved mapping “{draft.mappingName}” is in use.
      </Banner>
    );
  }
  if (fitting === null) return null;
  return (
    <Banner
      className="rounded-lg"
      action={
        <Button size="sm" onClick={() => source.takeMapping(fitting)}>
          Use this mapping
        </Button>
      }
    >
      The saved mapping “{fitting.name}” fits this file.
    </Banner>
  );
}
