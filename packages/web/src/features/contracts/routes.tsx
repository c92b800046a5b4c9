import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/record/{product}/{id}`: details is the default sub-page (specification, section 2). */
const recordSubPages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./pages/record-details-page.tsx')).RecordDetailsPage }),
  },
  {
    path: 'details',
    lazy: async () => ({ Component: (await import('./pages/record-details-page.tsx')).RecordDetailsPage }),
  },
  {
    path: 'edit',
    lazy: async () => ({ Component: (await import('./pages/record-edit-page.tsx')).RecordEditPage }),
  },
  {
    path: 'annual-costs',
    lazy: async () => ({ Component: (await import('./pages/record-costs-page.tsx')).RecordCostsPage }),
  },
  {
    path: 'documents',
    lazy: async () => ({
      Component: (await import('./pages/record-documents-page.tsx')).RecordDocumentsPage,
    }),
  },
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./pages/record-delete-page.tsx')).RecordDeletePage }),
  },
];

/** `/records`, `/new-record` and `/record/{product}/{id}/…`, inside the shell; the record pages enlist here. */
export const contractRoutes: RouteObject[] = [
  {
    path: ROUTES.records,
    handle: { title: 'All Records' },
    lazy: async () => ({ Component: (await import('./pages/records-page.tsx')).RecordsPage }),
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
    children: [...recordSubPages, { path: '*', element: <Navigate to=".." replace relative="path" /> }],
  },
];
