import type { BrowserContext } from '@playwright/test';

/** Errors in the pages of a test beside its assertions. */
export interface Faults {
  /** Watches every page of a browser context. */
  readonly watch: (context: BrowserContext) => Promise<void>;
  /** Allows a fault that this test causes on purpose, such as a refused password. */
  readonly allow: (fault: RegExp) => void;
  readonly found: () => string[];
}

/** A list that is loaded as a whole because any record may have changed: browsers report the 410 before it. */
const LOADED_AS_A_WHOLE = /status of 410 .*\/api\/contracts\/changes\?since=/;

/** Collects errors of the console, uncaught errors and violations of the content security policy. */
export function watchFaults(): Faults {
  const all: string[] = [];
  const allowed: RegExp[] = [LOADED_AS_A_WHOLE];
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
