import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import type { LoadRecordPart, RecordPanel } from './components/record-layout/record-part.tsx';
import type { DocumentHitParts } from './components/records-view/document-hits.ts';
import type { LoadExportDialog } from './components/records-view/use-records-export.tsx';

/** What other features bring to the page of a record; `app/router.tsx` puts it together. */
export interface RecordParts {
  /** The sub-page "documents". */
  documentsPage: LoadRecordPart;
  /** Panels at the side of the details, in this order. */
  panels: readonly RecordPanel[];
  /** The dialog with which records are saved as a file. */
  exportDialog: LoadExportDialog;
  /** Documents that have what the records are searched for. */
  documentHits: DocumentHitParts;
}

async function loadRecords({ exportDialog, documentHits }: RecordParts) {
  const { RecordsPage } = await import('./pages/records-page.tsx');
  return { element: <RecordsPage exportDialog={exportDialog} documentHits={documentHits} /> };
}

async function loadDetails(panels: readonly RecordPanel[]) {
  const { RecordDetailsPage } = await import('./pages/record-details-page.tsx');
  return { element: <RecordDetailsPage panels={panels} /> };
}

async function loadDocuments(documentsPage: LoadRecordPart) {
  const { RecordPartPage } = await import('./components/record-layout/record-part.tsx');
  return { element: <RecordPartPage load={documentsPage} /> };
}

/** Below `/record/{product}/{id}`: details is the default sub-page (docs/product/screens.md, "Routes"). */
const recordSubPages = ({ documentsPage, panels }: RecordParts): RouteObject[] => [
  { index: true, lazy: () => loadDetails(panels) },
  { path: 'details', lazy: () => loadDetails(panels) },
  {
    path: 'edit',
    lazy: async () => ({ Component: (await import('./pages/record-edit-page.tsx')).RecordEditPage }),
  },
  {
    path: 'annual-costs',
    lazy: async () => ({ Component: (await import('./pages/record-costs-page.tsx')).RecordCostsPage }),
  },
  { path: 'documents', lazy: () => loadDocuments(documentsPage) },
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./pages/record-delete-page.tsx')).RecordDeletePage }),
  },
];

/** `/records`, `/new-record` and `/record/{product}/{id}/…`, inside the shell, with what other features bring. */
export const contractRoutes = (parts: RecordParts): RouteObject[] => [
  {
    path: ROUTES.records,
    handle: { title: 'All Records' },
    lazy: () => loadRecords(parts),
  },
  {
    path: ROUTES.deletedRecords,
    handle: { title: 'Deleted Records' },
    lazy: async () => ({ Component: (await import('./pages/trash-page.tsx')).TrashPage }),
  },
  {
    path: ROUTES.newRecord,
    handle: { title: 'Add a New Record' },
    lazy: async () => ({ Component: (await import('./pages/new-record-page.tsx')).NewRecordPage }),
  },
  {
    path: ROUTES.record,
    lazy: async () => ({ Component: (await import('./pages/record-page.tsx')).RecordPage }),
    children: [
      ...recordSubPages(parts),
      { path: '*', element: <Navigate to=".." replace relative="path" /> },
    ],
  },
];
