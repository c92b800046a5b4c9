import { useMatches } from 'react-router';

function textOf(handle: unknown, name: 'title' | 'heading'): string | undefined {
  const found: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The title of the current route in the browser's tab, and its heading (docs/product/screens.md, "Page titles"). */
export function useRouteTitle(): { readonly title: string; readonly heading: string } {
  return useMatches().reduce(
    (found, { handle }) => {
      const title = textOf(handle, 'title') ?? found.title;
      return { title, heading: textOf(handle, 'heading') ?? title };
    },
    { title: '', heading: '' },
  );
}
