import type { RouteObject } from 'react-router';

/** The sub-page of one record about its term, below `/record/{product}/{id}`. */
export const contractTermSubPages: RouteObject[] = [
  {
    path: 'notice-letter',
    lazy: async () => ({ Component: (await import('./contract-notice-page.tsx')).ContractNoticePage }),
  },
];
