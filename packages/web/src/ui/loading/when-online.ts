type Load<Part> = () => Promise<Part>;

const loaded = new WeakSet<Load<unknown>>();

/** Whether code cannot be loaded now, because it never was and there is no network. */
export function needsNetwork(load: Load<unknown>): boolean {
  return !navigator.onLine && !loaded.has(load);
}

/**
 * Imports code, when there is a network: browsers remember an import that failed until the page is reloaded. Code that
 * this loaded before is there without one.
 */
export async function whenOnline<Part>(load: Load<Part>): Promise<Part> {
  if (needsNetwork(load)) {
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
  }
  const part = await load();
  loaded.add(load);
  return part;
}
