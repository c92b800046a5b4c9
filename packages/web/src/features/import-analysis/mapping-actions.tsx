import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Save } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { mappingOf } from './mapping-of.ts';
import type { CreationRights } from './value-choices.ts';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { SaveMappingDialog } from './saved-mappings/save-mapping-dialog.tsx';
import { SavedMappingsDialog } from './saved-mappings/saved-mappings-dialog.tsx';

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
          Saved Mappings
        </Button>
      )}
      {hasColumns && (
        <Button icon={<Save aria-hidden />} onClick={() => setOpen('save')}>
          Save Mapping
        </Button>
      )}
      <SavedMappingsDialog
        isOpen={open === 'use'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'use' : null)}
        onUse={source.takeMapping}
      />
      <SaveMappingDialog
        isOpen={open === 'save'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'save' : null)}
        headings={analysis.columns.map(({ name }) => name)}
        mapping={mappingOf(draft, analysis, rights, customFields)}
        startName={draft.mappingName ?? file.name.replace(/\.[^.]+$/, '').slice(0, 80)}
      />
    </>
  );
}
