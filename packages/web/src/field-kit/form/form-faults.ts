import type { FieldError, FieldErrors } from 'react-hook-form';

/** One message for each field, keyed by its path, from the domain's rules or the server. */
export type FormFaults = Readonly<Record<string, string>>;

interface ErrorTree {
  [name: string]: FieldError | ErrorTree;
}

/** The same faults in the nested shape of the form library: `annualCosts.0.cost` becomes a tree. */
export function errorsOfFaults(faults: FormFaults): FieldErrors {
  const tree: ErrorTree = {};
  for (const [path, message] of Object.entries(faults)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let branch = tree;
    for (const name of names) {
      const next = branch[name];
      const isBranch = next !== undefined && !isError(next);
      const child: ErrorTree = isBranch ? next : {};
      branch[name] = child;
      branch = child;
    }
    branch[last] = { type: 'rule', message };
  }
  return tree as FieldErrors;
}

function isError(node: unknown): node is FieldError {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

/** The reverse: every message by its path. */
export function faultsOfErrors(errors: FieldErrors): Record<string, string> {
  const faults: Record<string, string> = {};
  const walk = (node: unknown, path: readonly string[]) => {
    if (isError(node)) {
      faults[path.join('.')] = node.message ?? 'This is not valid';
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [name, child] of Object.entries(node)) walk(child, [...path, name]);
  };
  walk(errors, []);
  return faults;
}

/** Faults in the order of the fields on screen; those of no field come last. */
export function inFieldOrder(
  faults: FormFaults,
  names: readonly string[],
): { name: string; message: string }[] {
  const place = (path: string) => {
    const at = names.findIndex((name) => path === name || path.startsWith(`${name}.`));
    return at === -1 ? names.length : at;
  };
  return Object.entries(faults)
    .map(([name, message]) => ({ name, message }))
    .toSorted((one, other) => place(one.name) - place(other.name));
}
