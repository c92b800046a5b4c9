import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { InitialEntry, RouteObject } from 'react-router';
import { RemoveUnshown } from '../field-kit/form/remove-unshown.tsx';
import { createQueryClient } from '../platform/query-client.ts';
import { textSearch } from '../platform/text-search.ts';
import { UiRoot } from '../ui/ui-root.tsx';

/**
 * Renders routes as the application does, starting at an address; returns the router, whose state contains the current
 * location.
 */
export function renderRoutes(routes: RouteObject[], start: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [start] });
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <UiRoot textSearch={textSearch} fieldRemedy={RemoveUnshown}>
        <RouterProvider router={router} />
      </UiRoot>
    </QueryClientProvider>,
  );
  return { router, queryClient, ...view };
}
