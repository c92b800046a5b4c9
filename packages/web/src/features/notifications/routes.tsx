import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/profile`. */
export const notificationRoutes: RouteObject[] = [
  {
    path: ROUTES.notifications,
    handle: { title: 'Notification Settings' },
    lazy: async () => ({
      Component: (await import('./pages/notification-settings-page.tsx')).NotificationSettingsPage,
    }),
  },
];

/** Below `/admin/settings`. */
export const reminderHealthRoutes: RouteObject[] = [
  {
    path: ROUTES.reminderHealth,
    handle: { title: 'Reminder Health' },
    lazy: async () => ({
      Component: (await import('./pages/reminder-health-page.tsx')).ReminderHealthPage,
    }),
  },
];
