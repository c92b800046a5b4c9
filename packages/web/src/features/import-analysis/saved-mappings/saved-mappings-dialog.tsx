import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { SavedMapping } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx';
import { importMappingsQuery, useDeleteImportMapping } from '../queries.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface SavedMappingsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUse: (mapping: SavedMapping) => void;
}

/** The saved mappings of the organisation, to apply or to delete. */
export function SavedMappingsDialog({ isOpen, onOpenChange, onUse }: SavedMappingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Saved Mappings"
      description="Kept by people of your organization for files that come again."
    >
      <DialogBody>
        <MappingList
          onUse={(mapping) => {
            onUse(mapping);
            onOpenChange(false);
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
  if (mappings.isPending) return <SkeletonLines lines={3} label="Loading the saved mappings" />;
  if (mappings.isError)
    return <ErrorPanel onRetry={() => void mappings.refetch()} isRetrying={mappings.isFetching} />;
  if (mappings.data.length === 0)
    return <EmptyState title="No saved mappings yet." text="Save one when the columns are settled." />;
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
