import type { BrowserContext } from '@playwright/test';

/** Errors in the pages of a test beside its assertions. */
export interface Faults {
  /** Watches every page of a browser context that was prepared with `reportPolicyViolations`. */
  readonly listen: (context: BrowserContext) => void;
  /** Prepares and watches a browser context. */
  readonly watch: (context: BrowserContext) => Promise<void>;
  /** Allows a fault that this test causes on purpose, such as a refused password. */
  readonly allow: (fault: RegExp) => void;
  readonly found: () => string[];
}

/** A list that is loaded as a whole because any record may have changed: browsers report the 410 before it. */
const LOADED_AS_A_WHOLE = /status of 410 .*\/api\/contracts\/changes\?since=/;

/** Lets the pages of a browser context report violations of the content security policy on their console. */
export async function reportPolicyViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content security policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** Collects errors of the console, uncaught errors and violations of the content security policy. */
export function watchFaults(): Faults {
  const all: string[] = [];
  const allowed: RegExp[] = [LOADED_AS_A_WHOLE];
  const listen = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() === 'error') all.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => all.push(error.error().stack ?? error.error().message));
  };
  return {
    listen,
    watch: async (context) => {
      listen(context);
      await reportPolicyViolations(context);
    },
    allow: (fault) => allowed.push(fault),
    found: () => all.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}
