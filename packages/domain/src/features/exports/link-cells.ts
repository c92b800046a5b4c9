import type { LinkKind } from '../contract-links/contract-link.ts';
import type { CalledLink } from '../contract-links/link-graph.ts';
import { LIST_SEPARATOR } from '../../kernel/fields/cell-kinds.ts';

/** The cells of files that name other records, by kind and then by the record's id. */
export type LinkCells = ReadonlyMap<LinkKind, ReadonlyMap<string, string>>;

const byText = (one: string, other: string) => (one < other ? -1 : 1);

/** What records say of the others that they are linked with, by name; related ones from both sides. */
export function linkCells(links: readonly CalledLink[]): LinkCells {
  const names = new Map<LinkKind, Map<string, string[]>>();
  const add = (kind: LinkKind, id: string, name: string): void => {
    const ofKind = names.get(kind) ?? new Map<string, string[]>();
    names.set(kind, ofKind.set(id, [...(ofKind.get(id) ?? []), name]));
  };
  for (const { kind, from, to, fromName, toName } of links) {
    add(kind, from, toName);
    if (kind === 'RELATED') add(kind, to, fromName);
  }
  const cellOf = (all: readonly string[]) => all.toSorted(byText).join(LIST_SEPARATOR);
  return new Map(
    [...names].map(([kind, ofKind]) => [
      kind,
      new Map([...ofKind].map(([id, all]) => [id, cellOf(all)] as const)),
    ]),
  );
}
