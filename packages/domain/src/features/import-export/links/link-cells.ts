import type { LinkKind } from '../../contract-links/contract-link.ts';
import type { CalledLink } from '../../contract-links/link-graph.ts';
import { LIST_SEPARATOR } from '../../../kernel/fields/cell-kinds.ts';

/** The cells of files that name other records, by kind and then by the record's id. */
export type LinkCells = ReadonlyMap<LinkKind, ReadonlyMap<string, string>>;

/** What records say of the others that they are linked with; related ones from both sides. */
export function linkCells(links: readonly CalledLink[]): LinkCells {
  const cells = new Map<LinkKind, Map<string, string>>();
  const add = (kind: LinkKind, id: string, name: string): void => {
    const ofKind = cells.get(kind) ?? new Map<string, string>();
    const before = ofKind.get(id);
    cells.set(kind, ofKind.set(id, before === undefined ? name : `${before}${LIST_SEPARATOR}${name}`));
  };
  for (const { kind, from, to, fromName, toName } of links) {
    add(kind, from, toName);
    if (kind === 'RELATED') add(kind, to, fromName);
  }
  return cells;
}
