import { useCallback, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';

/** What to export: the records of the table as it is, or selected ones. */
export interface ExportWanted {
  readonly view: TableView;
  /** The number of filtered records and of all records. */
  readonly shown: number;
  readonly total: number;
  /** The selected records, when only these are exported. */
  readonly ids?: readonly string[] | undefined;
}

export interface ExportDialogProps extends ExportWanted {
  isOpen: boolean;
  onClose: () => void;
}

/** Loads the export dialog of another feature, when it is first opened. */
export type LoadExportDialog = () => Promise<{ Component: ComponentType<ExportDialogProps> }>;

/** The dialog, to be rendered on the page, and the function that opens it. */
export function useContractsExport(load: LoadExportDialog): {
  dialog: ReactNode;
  openExport: (wanted: ExportWanted) => void;
} {
  const [Dialog, setDialog] = useState<ComponentType<ExportDialogProps> | null>(null);
  const [wanted, setWanted] = useState<ExportWanted | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const openExport = useCallback(
    (next: ExportWanted) => {
      const open = async () => {
        const { Component } = await load();
        setDialog(() => Component);
        setWanted(next);
        setIsOpen(true);
      };
      open().catch(() =>
        sayFailed(new Error('The export could not be loaded. Check your connection and try again.')),
      );
    },
    [load],
  );
  const dialog = Dialog && wanted && <Dialog {...wanted} isOpen={isOpen} onClose={() => setIsOpen(false)} />;
  return { dialog, openExport };
}
