import { LINKS_LIMIT, type LinkKind } from './contract-link.ts';

/** A link by its ends: the record that amends, replaces or is part, and the other one. */
export interface GraphLink {
  readonly kind: LinkKind;
  readonly from: string;
  readonly to: string;
}

/** A link with what people call its records. */
export interface CalledLink extends GraphLink {
  readonly fromName: string;
  readonly toName: string;
}

/** Why two records are not linked: they are one, the chain would close, or one of them has all the links it may have. */
export type LinkRefusal = 'self' | 'circle' | 'fromIsFull' | 'toIsFull';

/** Links as they are and as they will be, with the rules of one more (docs/product/records.md, "Linked records"). */
export class LinkGraph {
  readonly #others = new Map<string, Set<string>>();
  readonly #counts = new Map<string, number>();

  constructor(links: Iterable<GraphLink>) {
    for (const link of links) if (!this.has(link)) this.#keep(link);
  }

  /** Whether the records are linked in this way; related ones from either side. */
  has({ kind, from, to }: GraphLink): boolean {
    return this.othersOf(kind, from).has(to);
  }

  /** The records that a record amends, replaces, is part of or is related to. */
  othersOf(kind: LinkKind, id: string): ReadonlySet<string> {
    return this.#others.get(`${kind} ${id}`) ?? NONE;
  }

  /** Adds a link that is not there. @returns why it cannot be, or null */
  add(link: GraphLink): LinkRefusal | null {
    const { kind, from, to } = link;
    if (from === to) return 'self';
    if (kind !== 'RELATED' && this.#leadsTo(kind, to, from)) return 'circle';
    if (this.#count(from) >= LINKS_LIMIT) return 'fromIsFull';
    if (this.#count(to) >= LINKS_LIMIT) return 'toIsFull';
    this.#keep(link);
    return null;
  }

  #count(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  #keep({ kind, from, to }: GraphLink): void {
    this.#note(kind, from, to);
    if (kind === 'RELATED') this.#note(kind, to, from);
    for (const id of [from, to]) this.#counts.set(id, this.#count(id) + 1);
  }

  #note(kind: LinkKind, from: string, to: string): void {
    const key = `${kind} ${from}`;
    const known = this.#others.get(key);
    if (known) known.add(to);
    else this.#others.set(key, new Set([to]));
  }

  #leadsTo(kind: LinkKind, start: string, end: string): boolean {
    const seen = new Set([start]);
    // A set is gone through in the order in which it grows.
    for (const id of seen) {
      if (id === end) return true;
      for (const other of this.othersOf(kind, id)) seen.add(other);
    }
    return false;
  }
}

const NONE: ReadonlySet<string> = new Set();
