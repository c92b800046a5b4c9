import { ContractsPage } from '../../features/contract-list/contracts-page.tsx';
import { SavedFilters } from '../../features/saved-views/saved-filters.tsx';

const documentHits = {
  count: async () => ({
    Component: (await import('../../features/documents/found/found-link.tsx')).FoundLink,
  }),
  list: async () => ({
    Component: (await import('../../features/documents/found/found-sheet.tsx')).FoundSheet,
  }),
};

const exportDialog = async () => ({
  Component: (await import('../../features/exports/export-dialog.tsx')).ExportDialog,
});

const cellText = async () => {
  const [{ copyCells }, { PasteDialog }] = await Promise.all([
    import('../../features/exports/copy-cells.ts'),
    import('../../features/import-rows/cells/paste-dialog.tsx'),
  ]);
  return { copyCells, PasteDialog };
};

/** `/records`: the table of contracts with the parts that other features draw. */
export function ContractsSection() {
  return (
    <ContractsPage
      exportDialog={exportDialog}
      documentHits={documentHits}
      cellText={cellText}
      savedFilters={SavedFilters}
    />
  );
}
