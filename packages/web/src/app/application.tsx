import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RemoveUnshown } from '../field-kit/form/remove-unshown.tsx';
import { textSearch } from '../platform/text-search.ts';
import { UiRoot } from '../ui/ui-root.tsx';

export interface ApplicationProps {
  queryClient: QueryClient;
  router: DataRouter;
}

/** The whole web application: query cache, providers of the ui components, routes. */
export function Application({ queryClient, router }: ApplicationProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiRoot textSearch={textSearch} fieldRemedy={RemoveUnshown}>
        <RouterProvider router={router} />
      </UiRoot>
    </QueryClientProvider>
  );
}
