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

/** Outside the shell, because the link of a mail works without a session. */
export const unsubscribeRoutes: RouteObject[] = [
  {
    path: ROUTES.unsubscribe,
    lazy: async () => ({ Component: (await import('./unsubscribe-page.tsx')).UnsubscribePage }),
  },
];

/** `/reminder-health`: for people who manage records but have no Admin Tools. */
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
