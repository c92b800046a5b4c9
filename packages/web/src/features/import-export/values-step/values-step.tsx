import { CircleCheck } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { namingColumns } from '../draft/value-choices.ts';
import type { CreationRights } from '../draft/value-choices.ts';
import type { ImportFile, LoadedFile } from '../wizard/use-import-file.ts';
import { useExistingNames } from './existing-names.ts';
import { ValuesPanel } from './values-panel.tsx';
import { VendorsPanel } from './vendors-panel.tsx';

export interface ValuesStepProps {
  source: ImportFile;
  loaded: LoadedFile;
  rights: CreationRights;
}

/** The third step: what the words of the file stand for, and which vendors are one. */
export function ValuesStep({ source, loaded, rights }: ValuesStepProps) {
  const { analysis, draft } = loaded;
  const existing = useExistingNames();
  const columns = namingColumns(draft, analysis);
  if (columns.length === 0 && analysis.vendors.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<CircleCheck />}
          title="There are no values to match."
          text="No column names statuses, hosting models, teams, categories or owners, and no two vendors look alike."
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {columns.map((column) => (
        <ValuesPanel
          key={column.heading}
          column={column}
          draft={draft}
          rights={rights}
          existing={existing(column.field)}
          change={source.change}
        />
      ))}
      {analysis.vendors.length > 0 && (
        <VendorsPanel groups={analysis.vendors} draft={draft} change={source.change} />
      )}
    </div>
  );
}
