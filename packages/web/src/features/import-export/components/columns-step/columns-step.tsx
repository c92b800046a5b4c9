import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../../../custom-fields/queries.ts';
import { columnFaults, withColumn } from '../draft/import-draft.ts';
import type { LoadedFile } from '../wizard/use-import-file.ts';
import type { ImportFile } from '../wizard/use-import-file.ts';
import { countText } from '../kit/import-words.ts';
import { ColumnRow } from './column-row.tsx';
import { DefaultValues } from './default-values.tsx';
import { MappingNotice } from './mapping-notice.tsx';
import { RequiredFields } from './required-fields.tsx';
import { targetOptions } from './target-words.ts';

export interface ColumnsStepProps {
  source: ImportFile;
  loaded: LoadedFile;
  /** What the server found wrong with columns, by heading. */
  serverFaults: ReadonlyMap<string, string>;
  /** Saving and taking over mappings. */
  actions: ReactNode;
}

const NO_FIELDS = [] as const;

/** The second step: which field each column fills. */
export function ColumnsStep({ source, loaded, serverFaults, actions }: ColumnsStepProps) {
  const { analysis, draft } = loaded;
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const options = targetOptions(customFields);
  const faults = columnFaults(draft);
  const taken = [...draft.columns.values()].filter(({ field }) => field !== null).length;
  return (
    <div className="flex flex-col gap-4">
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
              onChange={(next) => source.change((before) => withColumn(before, column.name, next))}
            />
          ))}
        </ul>
      </Panel>
      <DefaultValues draft={draft} change={source.change} />
    </div>
  );
}
