import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/profile`. */
export const notificationRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.notifications,
    'Notification Settings',
    async () => (await import('./notification-settings-page.tsx')).NotificationSettingsPage,
  ),
];

/** Outside the shell, because the links of a mail work without a session. */
export const mailLinkRoutes: RouteObject[] = [
  {
    path: ROUTES.snooze,
    lazy: async () => ({ Component: (await import('./snooze-page.tsx')).SnoozePage }),
  },
  {
    path: ROUTES.unsubscribe,
    lazy: async () => ({ Component: (await import('./unsubscribe-page.tsx')).UnsubscribePage }),
  },
];

/** `/reminder-health`: for people who manage records but have no Admin Tools. */
export const managedReminderHealthRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.managedReminderHealth,
    'Reminder Health',
    async () => (await import('./managed-reminder-health-page.tsx')).ManagedReminderHealthPage,
  ),
];

/** Below `/admin/settings`. */
export const reminderHealthRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.reminderHealth,
    'Reminder Health',
    async () => (await import('./reminder-health-page.tsx')).ReminderHealthPage,
  ),
];
