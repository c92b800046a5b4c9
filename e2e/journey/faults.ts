import type { BrowserContext } from '@playwright/test';

/** Errors in the pages of a test beside its assertions. */
export interface Faults {
  /** Watches every page of a browser context. */
  readonly watch: (context: BrowserContext) => Promise<void>;
  /** Allows a fault that this test causes on purpose, such as a refused password. */
  readonly allow: (fault: RegExp) => void;
  readonly found: () => string[];
}

/** Collects errors of the console, uncaught errors and violations of the content security policy. */
export function watchFaults(): Faults {
  const all: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch: async (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') all.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => all.push(error.error().stack ?? error.error().message));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content security policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
    },
    allow: (fault) => allowed.push(fault),
    found: () => all.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}
