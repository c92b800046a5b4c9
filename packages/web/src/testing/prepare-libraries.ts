/** What React shares between its packages, under a name that says who must not rely on it. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
const ENOUGH_OWNER_STACKS = 10_000;

/**
 * Prepares React and Testing Library for the component tests: turns off what makes failures wordier and every passing
 * test slower, and lets queries wait for as long as a busy machine needs. React takes a stack trace for
 * each element it creates, up to a limit per second, which a test reports as reached: a fifth of the time of a large
 * page. Testing Library prints the whole document for each query that finds nothing yet.
 */
export async function prepareLibraries(react: object): Promise<void> {
  const internals: unknown = Object.entries(react).find(([name]) => name === INTERNALS)?.[1];
  // Another version of React may count otherwise: then its tests are only slower.
  if (typeof internals === 'object' && internals !== null && OWNER_STACKS in internals) {
    const limit = { get: () => ENOUGH_OWNER_STACKS, set: () => undefined, configurable: true };
    Object.defineProperty(internals, OWNER_STACKS, limit);
  }
  const { configure } = await import('@testing-library/react');
  configure({
    getElementError: (message) => new Error(message ?? 'The element was not found.'),
    // Far away: the first test of a file also loads its page, which takes more than the usual second on a busy machine.
    asyncUtilTimeout: 60_000,
  });
}
