import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { idOf } from '../../testing/build-profile.ts';

/** Everything that an administrator may impersonate can do: all rights but those of a System Admin. */
const ANYBODY: Actor = {
  ...NO_RIGHTS,
  userId: idOf(1),
  organisationId: idOf(2),
  impersonatorId: idOf(3),
  isProductAdmin: true,
  manageAll: true,
  viewAll: true,
  manageTeams: [idOf(4)],
  viewTeams: [idOf(4)],
};
/** Calls without a button, with the reason. */
const WITHOUT_BUTTON: Readonly<Record<string, string>> = {
  getStorageKey: 'The list of an impersonated person is not kept in the browser.',
};
/** What only System Admins open, whom no one impersonates. */
const FOR_SYSTEM_ADMINS: Readonly<Record<string, true>> = {
  '/src/app/sections/api-tokens-section.tsx': true,
};

const sources = new Map(
  Object.entries(
    import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  )
    .map(([path, text]) => [new URL(path, 'file:///src/features/impersonation/').pathname, text] as const)
    .filter(([path]) => !path.includes('.test.') && !path.startsWith('/src/testing/')),
);

/** The files that each file imports, and those that import it. */
const imported = new Map<string, Set<string>>();
const importers = new Map<string, Set<string>>();
for (const [file, text] of sources)
  for (const [, target = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const path = new URL(target, `file://${file}`).pathname;
    imported.set(file, (imported.get(file) ?? new Set()).add(path));
    importers.set(path, (importers.get(path) ?? new Set()).add(file));
  }
const importersOf = (file: string) => [...(importers.get(file) ?? [])];
const mentions = (file: string, name: string) => new RegExp(`\\b${name}\\b`).test(sources.get(file) ?? '');
const featureOf = (file: string) => file.split('/').slice(0, 4).join('/');
const saysSo = (file: string) => /\b(useImpersonationReason|isImpersonating)\(/.test(sources.get(file) ?? '');

/** Whether what a file draws in its own feature says so: a button gets what it does from above. */
function drawsClosed(file: string, seen: ReadonlySet<string> = new Set()): boolean {
  const below = [...(imported.get(file) ?? [])].filter(
    (one) => featureOf(one) === featureOf(file) && !seen.has(one),
  );
  return below.some((one) => saysSo(one) || drawsClosed(one, new Set([...seen, file])));
}

/** Whether a file says so itself, or what it draws, or everything that shows it. */
function isClosed(file: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (saysSo(file) || file in FOR_SYSTEM_ADMINS || drawsClosed(file)) return true;
  const above = importersOf(file).filter((one) => !seen.has(one));
  return above.length > 0 && above.every((one) => isClosed(one, new Set([...seen, file])));
}

/** The functions of a file that make a call, by name. */
function callersIn(file: string, call: string): string[] {
  const parts = (sources.get(file) ?? '').split(/^(?=export )/m);
  return parts.flatMap((part) => {
    const name = /^export (?:async )?(?:const|function) (\w+)/.exec(part)?.[1];
    return name !== undefined && new RegExp(`\\b${call}\\b`).test(part) ? [name] : [];
  });
}

/** The files in which a call is made by the press of a button. */
function buttonsOf(call: string): string[] {
  const callers = [...sources.keys()].filter((file) =>
    new RegExp(`import[^;]*\\b${call}\\b[^;]*@pactbook`).test(sources.get(file) ?? ''),
  );
  return callers.flatMap((file) =>
    file.endsWith('.tsx')
      ? [file]
      : callersIn(file, call).flatMap((name) => importersOf(file).filter((one) => mentions(one, name))),
  );
}

const refused = Object.entries<AnyEndpoint>(ENDPOINTS).filter(
  ([name, { access, whileImpersonating }]) =>
    whileImpersonating === 'refused' &&
    access !== 'public' &&
    !(name in WITHOUT_BUTTON) &&
    (access === 'signedIn' || decide(ANYBODY, access).allowed),
);

describe('a button whose call is refused while impersonating', () => {
  it.each(refused.map(([name]) => name))('says so: %s', (name) => {
    const buttons = buttonsOf(name);
    expect(buttons).not.toEqual([]);
    expect(buttons.filter((file) => !isClosed(file))).toEqual([]);
  });
});
