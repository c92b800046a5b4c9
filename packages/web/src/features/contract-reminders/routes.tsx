import type { RouteObject } from 'react-router';

/** The sub-page of one record about its reminders, below `/record/{product}/{id}`. */
export const contractReminderSubPages: RouteObject[] = [
  {
    path: 'reminder-proof',
    lazy: async () => ({ Component: (await import('./reminder-proof-page.tsx')).ReminderProofPage }),
  },
];
