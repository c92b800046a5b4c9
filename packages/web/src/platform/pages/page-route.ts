import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/**
 * The route of a page: its title in the browser's tab, its code, which is loaded when the page is first opened, and the
 * heading of the page where it is another one.
 */
export function pageRoute(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  heading?: string,
): RouteObject {
  return { path, handle: { title, heading }, lazy: async () => ({ Component: await load() }) };
}
