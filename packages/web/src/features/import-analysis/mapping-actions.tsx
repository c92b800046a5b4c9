import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedMapping } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import { Button } from '../../ui/actions/button.tsx';
import { counted } from '../../ui/text/own-numbers.ts';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { mappingOf } from './mapping-of.ts';
import type { CreationRights } from './value-choices.ts';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { sayFailed, saySucceeded } from '../../ui/feedback/say.ts';
import { Dialog, DialogBody, DialogForm } from '../../ui/overlays/dialog.tsx';
import { importMappingsQuery, useDeleteImportMapping, useSaveImportMapping } from './queries.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import type { SentMapping } from './mapping-of.ts';

export interface MappingActionsProps {
  source: ImportFile;
  loaded: LoadedFile;
  rights: CreationRights;
  /** Only saving, when it is too late to apply another mapping. */
  isOnlySave?: boolean | undefined;
}

/** Applies a saved mapping, or saves this one. */
export function MappingActions({ source, loaded, rights, isOnlySave = false }: MappingActionsProps) {
  const [open, setOpen] = useState<'use' | 'save' | null>(null);
  const { analysis, draft, file } = loaded;
  const { data: customFields } = useQuery(customFieldsQuery);
  const hasColumns = [...draft.columns.values()].some(({ field }) => field !== null);
  return (
    <>
      {!isOnlySave && (
        <Button icon={<FolderOpen aria-hidden />} onClick={() => setOpen('use')}>
          Saved mappings
        </Button>
      )}
      {hasColumns && (
        <Button icon={<Save aria-hidden />} onClick={() => setOpen('save')}>
          Save mapping
        </Button>
      )}
      <SavedMappingsDialog isOpen={open === 'use'} onClose={() => setOpen(null)} onUse={source.takeMapping} />
      <SaveMappingDialog
        isOpen={open === 'save'}
        onClose={() => setOpen(null)}
        headings={analysis.columns.map(({ name }) => name)}
        mapping={mappingOf(draft, analysis, rights, customFields)}
        startName={draft.mappingName ?? file.name.replace(/\.[^.]+$/, '').slice(0, 80)}
      />
    </>
  );
}

interface SavedMappingsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onUse: (mapping: SavedMapping) => void;
}

/** The saved mappings of the organisation, to apply or to delete. */
function SavedMappingsDialog({ isOpen, onClose, onUse }: SavedMappingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Saved mappings"
      description="Reuse the columns and values of an earlier import."
    >
      <DialogBody>
        <MappingList
          onUse={(mapping) => {
            onUse(mapping);
            onClose();
          }}
        />
      </DialogBody>
    </Dialog>
  );
}

function MappingList({ onUse }: Pick<SavedMappingsDialogProps, 'onUse'>) {
  const mappings = useQuery(importMappingsQuery);
  const deleting = useDeleteImportMapping();
  const remove = ({ id, name }: SavedMapping) =>
    deleting.mutate(
      { params: { mappingId: id } },
      { onSuccess: () => saySucceeded(`The mapping “${name}” was deleted.`), onError: sayFailed },
    );
  if (!mappings.data) return <QueryFallback query={mappings} lines={3} label="Loading the saved mappings" />;
  if (mappings.data.length === 0)
    return <EmptyState title="No saved mappings yet." text="Save a mapping once your columns are matched." />;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border">
      {mappings.data.map((mapping) => (
        <li key={mapping.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
          <span className="min-w-0 flex-1 basis-40">
            <span dir="auto" className="block font-medium break-words">
              {mapping.name}
            </span>
            <span className="block text-sm text-muted">
              {counted(mapping.mapping.columns.length, 'column')}
              {mapping.createdBy !== null && `, saved by ${mapping.createdBy}`}
            </span>
          </span>
          <Button size="sm" aria-label={`Use ${mapping.name}`} onClick={() => onUse(mapping)}>
            Use
          </Button>
          {mapping.canChange && (
            <IconButton label={`Delete ${mapping.name}`} onClick={() => remove(mapping)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaveMappingDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The headings of the file, by which similar files are recognised. */
  headings: readonly string[];
  mapping: SentMapping;
  /** The proposed name: of the applied mapping, or of the file. */
  startName: string;
}

/** Saves the choices as a mapping for similar files. */
function SaveMappingDialog({ isOpen, ...form }: SaveMappingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      title="Save mapping"
      description="Applied to the next file with these headings. Everyone who imports can use it."
      size="sm"
    >
      <NameForm {...form} />
    </Dialog>
  );
}

type NameFormProps = Omit<SaveMappingDialogProps, 'isOpen'>;

/** Starts again each time the dialog opens. */
function NameForm({ headings, mapping, startName, onClose }: NameFormProps) {
  const [name, setName] = useState(startName);
  const [replace, setReplace] = useState(false);
  const saving = useSaveImportMapping();
  const isTaken = saving.error instanceof ApiError && saving.error.status === 409;
  const submit = () => {
    if (saving.isPending) return;
    const filled = headings.filter((heading) => heading !== '').slice(0, 1_000);
    saving.mutate(
      { body: { name, headings: filled, mapping, replace } },
      {
        onSuccess: (saved) => {
          saySucceeded(`The mapping “${saved.name}” was saved.`);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel="Save mapping"
      isBusy={saving.isPending}
      className="flex flex-col gap-3"
    >
      <Field label="Name" error={saving.error ? refusalWords(saving.error) : undefined}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          placeholder="Yearly contract list"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {(isTaken || replace) && (
        <Checkbox
          label="Replace the mapping of this name"
          checked={replace}
          onChange={(event) => setReplace(event.target.checked)}
        />
      )}
    </DialogForm>
  );
}
