import { createBrowserRouter, Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { canReadReminderHealth } from '@pactbook/domain/features/notifications/access.ts';
import { canUseContractIntelligence } from '@pactbook/domain/features/contract-analysis/access.ts';
import { canViewAdministration } from '@pactbook/domain/features/organisations/access.ts';
import { canViewTrends } from '@pactbook/domain/features/trends/access.ts';
import { canAdministerVendors } from '@pactbook/domain/features/vendors/access.ts';
import { accountRoutes, passwordLinkRoutes } from '../features/account/routes.tsx';
import { activityRoutes } from '../features/activity/routes.tsx';
import { ownTokenRoutes } from '../features/api-tokens/routes.tsx';
import { budgetRoutes } from '../features/budgets/routes.tsx';
import { categoryRoutes } from '../features/categories/routes.tsx';
import { changeSetRoutes } from '../features/change-sets/routes.tsx';
import { documentRoutes, contractAnalysisRoutes } from '../features/contract-analysis/routes.tsx';
import { currencyRoutes } from '../features/currencies/routes.tsx';
import { customFieldRoutes } from '../features/custom-fields/routes.tsx';
import { contractDetailsRoutes, contractPartRoute } from '../features/contract-details/routes.tsx';
import { contractFormRoutes, contractFormSubPages } from '../features/contract-form/routes.tsx';
import { contractListRoutes } from '../features/contract-list/routes.tsx';
import { contractRoutes, contractSubPages } from '../features/contracts/routes.tsx';
import type { ContractParts } from '../features/contract-details/routes.tsx';
import { contractTermSubPages } from '../features/contract-terms/routes.tsx';
import type { TermDialogs } from '../features/dashboard/decide-next/term-dialogs.ts';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { decisionRoutes } from '../features/decisions/routes.tsx';
import { impersonationRoutes } from '../features/impersonation/routes.tsx';
import { importRoutes } from '../features/imports/routes.tsx';
import {
  managedReminderHealthRoutes,
  notificationRoutes,
  reminderHealthRoutes,
  mailLinkRoutes,
} from '../features/notifications/routes.tsx';
import { scenarioRoutes } from '../features/scenarios/routes.tsx';
import { checklistRoutes, setupRoutes } from '../features/setup/routes.tsx';
import { signInRoutes } from '../features/sign-in/routes.tsx';
import { singleSignOnRoutes } from '../features/single-sign-on/routes.tsx';
import { supportRoutes } from '../features/support/routes.tsx';
import { teamRoutes } from '../features/teams/routes.tsx';
import { trendRoutes } from '../features/trends/routes.tsx';
import { vendorListRoutes } from '../features/vendor-pages/routes.tsx';
import { vendorRoutes } from '../features/vendors/routes.tsx';
import { ErrorScreen } from '../platform/error-boundary.tsx';
import { paths, ROUTES } from '../platform/paths.ts';
import { Redirect } from '../platform/redirect.tsx';
import { FullScreenLoader } from '../ui/feedback/full-screen-loader.tsx';
import { PolicyGate } from './policy-gate.tsx';
import { SessionGate } from './session-gate.tsx';
import { SetupGate } from './setup-gate.tsx';

/** Parts of the record pages that other features draw. */
const contractParts: ContractParts = {
  subPages: [
    ...contractFormSubPages,
    ...contractSubPages,
    ...contractTermSubPages,
    contractPartRoute('reminder-proof', async () => ({
      Component: (await import('../features/contract-reminders/reminder-proof-page.tsx')).ReminderProofPage,
    })),
    contractPartRoute('sheet', async () => ({
      Component: (await import('../features/negotiation-sheet/sheet-page.tsx')).NegotiationSheetPage,
    })),
  ],
  documentsPage: async () => ({
    Component: (await import('./sections/contract-documents-section.tsx')).ContractDocumentsSection,
  }),
  panels: [
    {
      id: 'chain',
      place: 'timeLine',
      isShown: ({ access }) => access === 'full',
      load: async () => ({
        Component: (await import('../features/contract-links/record-chain.tsx')).RecordChain,
      }),
    },
    {
      id: 'papers',
      place: 'wideColumn',
      isShown: ({ access, documents = [] }) => access === 'full' && documents.length > 0,
      load: async () => ({
        Component: (await import('../features/contract-analysis/beside-record/papers-panel.tsx')).PapersPanel,
      }),
    },
    {
      id: 'links',
      isShown: ({ access }) => access === 'full',
      load: async () => ({
        Component: (await import('../features/contract-links/links-panel.tsx')).LinksPanel,
      }),
    },
    {
      id: 'documents',
      load: async () => ({
        Component: (await import('../features/documents/documents-panel.tsx')).DocumentsPanel,
      }),
    },
    {
      id: 'reminders',
      isShown: ({ access }) => access === 'full',
      load: async () => ({
        Component: (await import('../features/contract-reminders/panel/reminders-panel.tsx')).RemindersPanel,
      }),
    },
  ],
};

/** The dialogs about a record's term, for the rows of the dashboard. */
const termDialogs: TermDialogs = {
  renew: async () => ({
    Component: (await import('../features/contract-terms/renew-dialog.tsx')).RenewDialog,
  }),
  decide: async () => ({
    Component: (await import('../features/contract-terms/decision/decide-dialog.tsx')).DecideDialog,
  }),
};

/** The dialog about many terms, for scenarios that become decisions. */
const bulkDecideDialog = async () =>
  (await import('../features/decisions/bulk-decide-dialog.tsx')).BulkDecideDialog;

/** The layouts of sections, loaded with their first page. */
const adminSection = () => import('./sections/admin-section.tsx');
const sections = {
  admin: async () => ({ Component: (await adminSection()).AdminSection }),
  adminStart: async () => ({ Component: (await adminSection()).AdminStart }),
  manageUsers: async () => ({
    Component: (await import('./sections/manage-users-section.tsx')).ManageUsersSection,
  }),
  contracts: async () => ({ Component: (await import('./sections/contracts-section.tsx')).ContractsSection }),
  generalSettings: async () => ({
    Component: (await import('./sections/general-settings-section.tsx')).GeneralSettingsSection,
  }),
  apiTokens: async () => ({
    Component: (await import('./sections/api-tokens-section.tsx')).ApiTokensSection,
  }),
  analysisReview: async () => ({
    Component: (await import('./sections/analysis-review-section.tsx')).AnalysisReviewSection,
  }),
  vendor: async () => ({ Component: (await import('./sections/vendor-section.tsx')).VendorSection }),
  trends: async () => ({ Component: (await import('./sections/trends-section.tsx')).TrendsSection }),
  vendors: async () => ({ Component: (await import('./sections/vendors-section.tsx')).VendorsSection }),
  profile: async () => ({ Component: (await import('./sections/profile-section.tsx')).ProfileSection }),
  settings: async () => ({ Component: (await import('./sections/settings-section.tsx')).SettingsSection }),
};

/** The pages inside the shell. */
const pages: RouteObject[] = [
  ...dashboardRoutes(
    termDialogs,
    async () => (await import('../features/budgets/budgets-panel.tsx')).BudgetsPanel,
  ),
  {
    // Budgets and scenarios are seen by the same people (`canViewBudgets`, `canUseScenarios`).
    element: <PolicyGate policy={canViewTrends} />,
    children: [
      {
        lazy: sections.trends,
        children: [...trendRoutes, ...budgetRoutes, ...scenarioRoutes(bulkDecideDialog)],
      },
    ],
  },
  { element: <PolicyGate policy={canReadContractInFull} />, children: decisionRoutes },
  { path: ROUTES.records, handle: { title: 'All Records' }, lazy: sections.contracts },
  ...contractListRoutes,
  ...contractRoutes,
  ...contractFormRoutes,
  ...contractDetailsRoutes(contractParts),
  ...changeSetRoutes,
  { lazy: sections.vendors, children: vendorListRoutes },
  {
    element: <PolicyGate policy={canAdministerVendors} />,
    children: [{ lazy: sections.vendors, children: vendorRoutes }],
  },
  { path: ROUTES.vendor, handle: { title: 'Vendor' }, lazy: sections.vendor },
  { element: <PolicyGate policy={canReadReminderHealth} />, children: managedReminderHealthRoutes },
  ...importRoutes,
  {
    path: ROUTES.profile,
    lazy: sections.profile,
    children: [...accountRoutes, ...notificationRoutes, ...ownTokenRoutes],
  },
  {
    path: ROUTES.admin,
    children: [
      { index: true, lazy: sections.adminStart },
      {
        element: <PolicyGate policy={canViewAdministration} />,
        children: [
          {
            lazy: sections.admin,
            children: [
              {
                path: ROUTES.manageUsers,
                handle: { title: 'Manage Users' },
                lazy: sections.manageUsers,
              },
              ...teamRoutes,
              ...customFieldRoutes,
              ...categoryRoutes,
              { path: ROUTES.vendorsOfAdmin, element: <Redirect to={paths.likelyVendors()} /> },
              ...activityRoutes,
            ],
          },
          {
            path: ROUTES.organisationSettings,
            lazy: sections.settings,
            children: [
              {
                index: true,
                handle: { title: 'Organization Settings' },
                lazy: sections.generalSettings,
              },
              ...currencyRoutes,
              ...checklistRoutes,
              { path: ROUTES.apiTokens, handle: { title: 'API Tokens' }, lazy: sections.apiTokens },
              ...supportRoutes,
              ...reminderHealthRoutes,
            ],
          },
        ],
      },
      {
        element: <PolicyGate policy={canUseContractIntelligence} />,
        children: [
          { lazy: sections.admin, children: contractAnalysisRoutes },
          {
            path: ROUTES.analysis,
            handle: { title: 'Contract Intelligence' },
            lazy: sections.analysisReview,
          },
          ...documentRoutes,
        ],
      },
    ],
  },
  { path: '*', element: <Redirect to={paths.dashboard()} /> },
];

/** Every route of the web (docs/product/screens.md, "Routes"). Pages load their code when they are first opened. */
export const routes: RouteObject[] = [
  {
    Component: Outlet,
    HydrateFallback: FullScreenLoader,
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    children: [
      { Component: SetupGate, children: signInRoutes(passwordLinkRoutes) },
      ...setupRoutes,
      ...singleSignOnRoutes,
      ...impersonationRoutes,
      ...mailLinkRoutes,
      {
        Component: SessionGate,
        // When a page fails, the sidebar stays.
        children: [{ errorElement: <ErrorScreen />, children: pages }],
      },
    ],
  },
];

/** Creates the router, which reads the browser's address at once. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
