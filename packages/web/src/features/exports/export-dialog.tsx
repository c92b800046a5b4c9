import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { exportChosenContracts } from '@pactbook/domain/features/exports/endpoints.ts';
import type { ExportColumns, ExportFormat } from '@pactbook/domain/features/exports/export-request.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { download } from '../../platform/api-client/download.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Problem } from '../../ui/feedback/problem.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useActor } from '../users/queries.ts';

/** The records: those of the table as it is, or all. */
type Scope = 'view' | 'all';

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  view: TableView;
  shown: number;
  total: number;
  /** The selected records, when only these are exported. */
  ids?: readonly string[] | undefined;
}

/**
 * Exports records as a file: which records, columns and format (docs/product/screens.md, "Import and export pages").
 */
export function ExportDialog(props: ExportDialogProps) {
  const { isOpen, onClose, ids } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export records"
      description={ids && `The ${contractsWords(ids.length)} that you selected.`}
      size="sm"
    >
      <ExportForm {...props} />
    </Dialog>
  );
}

/** Requests the file; closing the dialog aborts the download. */
function useExport({ view, shown, total, ids, onClose }: ExportDialogProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const save = async ({ format, scope, columns }: Choice) => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    const controller = new AbortController();
    abort.current = controller;
    const { filters, customField, dataView } = defaultTableView();
    const asked = scope === 'all' ? { ...view, name: dataView.key, filters, customField, dataView } : view;
    const body = { format, columns, view: asked, ...(ids ? { ids } : {}) };
    try {
      await download(exportChosenContracts, { body, signal: controller.signal }, `records.${format}`);
      saySucceeded(`${contractsWords(ids?.length ?? (scope === 'all' ? total : shown))} exported.`);
      void client.invalidateQueries({ queryKey: ['Activity' satisfies CacheGroup] });
      onClose();
    } catch (failure) {
      if (controller.signal.aborted) return;
      setError(failure instanceof Error ? refusalWords(failure) : 'The file could not be saved.');
    }
    setIsBusy(false);
  };
  return { isBusy, error, save };
}

/** The choices of the dialog. */
interface Choice {
  scope: Scope;
  columns: ExportColumns;
  format: ExportFormat;
}

/** A component of its own, so that each opening starts again. */
function ExportForm(props: ExportDialogProps) {
  const [choice, setChoice] = useState<Choice>({ scope: 'view', columns: 'shown', format: 'xlsx' });
  const { isBusy, error, save } = useExport(props);
  const readsAll = viewsAll(useActor());
  return (
    <DialogForm
      onSubmit={() => {
        void save(choice);
      }}
      onCancel={props.onClose}
      submitLabel="Export"
      isBusy={isBusy}
      className="flex flex-col gap-5"
    >
      <Choices {...props} choice={choice} change={(part) => setChoice({ ...choice, ...part })} />
      <p className="text-sm text-muted">
        {readsAll ? '' : 'What you cannot read is left out. '}
        Exports are listed in the activity feed.
      </p>
      <Problem text={error} className="text-sm" />
    </DialogForm>
  );
}

interface ChoicesProps extends ExportDialogProps {
  choice: Choice;
  change: (part: Partial<Choice>) => void;
}

function Choices({ shown, total, ids, choice, change }: ChoicesProps) {
  return (
    <>
      {!ids && shown !== total && (
        <Field kind="group" label="Records">
          <RadioGroup<Scope>
            options={[
              { value: 'view', label: `As in the table: ${contractsWords(shown)}` },
              { value: 'all', label: `All ${contractsWords(total)}` },
            ]}
            value={choice.scope}
            onChange={(scope) => change({ scope })}
          />
        </Field>
      )}
      <Field kind="group" label="Columns">
        <RadioGroup<ExportColumns>
          options={[
            { value: 'shown', label: 'As in the table' },
            { value: 'all', label: 'All', help: 'Edit it in a spreadsheet and import it again.' },
          ]}
          value={choice.columns}
          onChange={(columns) => change({ columns })}
        />
      </Field>
      <Field kind="group" label="File">
        <RadioGroup<ExportFormat>
          options={[
            { value: 'xlsx', label: 'Excel workbook (XLSX)' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={choice.format}
          onChange={(format) => change({ format })}
        />
      </Field>
    </>
  );
}
