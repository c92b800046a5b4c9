import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** The route of a page: its title, and its code, which is loaded when the page is first opened. */
export function pageRoute(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: { title }, lazy: async () => ({ Component: await load() }) };
}
