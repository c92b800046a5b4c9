import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

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
      lazy(async () => {
        try {
          return { default: (await load()).Component };
        } catch (error) {
          known.delete(load);
          throw error;
        }
      });
    known.set(load, part);
    return part;
  };
}
