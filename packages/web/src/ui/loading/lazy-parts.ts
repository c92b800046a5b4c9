import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { needsNetwork, whenOnline } from './when-online.ts';

/** React's `lazy`. Without a network it says so, and loads the code when the network is back. */
export function lazyPart<Part, Props>(
  load: () => Promise<Part>,
  componentOf: (part: Part) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    if (needsNetwork(load))
      toast({ title: 'You are offline', description: 'This is not loaded yet. It opens when you are back.' });
    return { default: componentOf(await whenOnline(load)) };
  });
}

/**
 * Gives the component that each way of loading leads to, for components with these props: loaded code is reused at
 * once; code that failed to load is requested again.
 */
export function lazyParts<Props>() {
  type Load = () => Promise<{ readonly Component: ComponentType<Props> }>;
  const known = new WeakMap<Load, LazyExoticComponent<ComponentType<Props>>>();
  return (load: Load): LazyExoticComponent<ComponentType<Props>> => {
    const part =
      known.get(load) ??
      lazyPart(
        () =>
          load().catch((error: unknown) => {
            known.delete(load);
            throw error;
          }),
        ({ Component }) => Component,
      );
    known.set(load, part);
    return part;
  };
}
