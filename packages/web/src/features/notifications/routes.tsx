import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/profile`. */
export const notificationRoutes: RouteObject[] = [
  {
    path: ROUTES.notifications,
    handle: { title: 'Notification Settings' },
    lazy: async () => ({
      Component: (await import('./notification-settings-page.tsx')).NotificationSettingsPage,
    }),
  },
];

/** Outside the shell: whoever follows the link of a mail need not be signed in. */
export const unsubscribeRoutes: RouteObject[] = [
  {
    path: ROUTES.unsubscribe,
    lazy: async () => ({ Component: (await import('./unsubscribe-page.tsx')).UnsubscribePage }),
  },
];

/** `/reminder-health`: for whoever manages records, which Admin Tools are not for. */
export const managedReminderHealthRoutes: RouteObject[] = [
  {
    path: ROUTES.managedReminderHealth,
    handle: { title: 'Reminder Health' },
    lazy: async () => ({
      Component: (await import('./managed-reminder-health-page.tsx')).ManagedReminderHealthPage,
    }),
  },
];

/** Below `/admin/settings`. */
export const reminderHealthRoutes: RouteObject[] = [
  {
    path: ROUTES.reminderHealth,
    handle: { title: 'Reminder Health' },
    lazy: async () => ({
      Component: (await import('./reminder-health-page.tsx')).ReminderHealthPage,
    }),
  },
];
