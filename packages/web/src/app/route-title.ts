import { useMatches } from 'react-router';

function titleOf(handle: unknown): string | undefined {
  const hasTitle = typeof handle === 'object' && handle !== null && 'title' in handle;
  return hasTitle && typeof handle.title === 'string' ? handle.title : undefined;
}

/** The title of the current route, from `handle.title` (docs/product/screens.md, "Page titles"). */
export function useRouteTitle(): string {
  return useMatches().reduce((found, { handle }) => titleOf(handle) ?? found, '');
}
