import type { LinkKind } from '../contract-links/contract-link.ts';
import type { LinkTarget } from '../contract-links/link-targets.ts';
import { endKey, type LinkEnd } from './record-names.ts';

/** A link to write: rows represent the records that they add. */
export interface PlannedLink {
  readonly kind: LinkKind;
  readonly from: LinkEnd;
  readonly to: LinkEnd;
}

/** A link that a cell names. */
export interface NamedLink extends PlannedLink {
  readonly row: number;
  readonly target: LinkTarget;
  /** "Amends Framework 2020". */
  readonly words: string;
}

/** A link as one word; of related records the same from either side. */
export function linkKey({ kind, from, to }: PlannedLink): string {
  const ends = [endKey(from), endKey(to)];
  return [kind, ...(kind === 'RELATED' ? ends.toSorted() : ends)].join(' > ');
}

/** The links that the rows of a file name, and why cells name none. */
export class RowLinks {
  readonly #links = new Map<number, NamedLink[]>();
  readonly #faults = new Map<number, Map<LinkTarget, string>>();

  add(link: NamedLink): void {
    const known = this.#links.get(link.row);
    if (known) known.push(link);
    else this.#links.set(link.row, [link]);
  }

  /** Notes why a cell cannot be taken; a cell may have several reasons. */
  fault(row: number, target: LinkTarget, reason: string): void {
    const ofRow = this.#faults.get(row) ?? new Map<LinkTarget, string>();
    const before = ofRow.get(target);
    if (before?.split('; ').includes(reason) === true) return;
    this.#faults.set(row, ofRow.set(target, before === undefined ? reason : `${before}; ${reason}`));
  }

  /** Takes a link back. */
  refuse(link: NamedLink, reason: string): void {
    const left = (this.#links.get(link.row) ?? []).filter((one) => one !== link);
    this.#links.set(link.row, left);
    this.fault(link.row, link.target, reason);
  }

  isRefused(link: NamedLink): boolean {
    return this.#links.get(link.row)?.includes(link) !== true;
  }

  get all(): readonly NamedLink[] {
    return [...this.#links.values()].flat();
  }

  /** The rows whose new records links lead from or to. */
  get rowsAsEnds(): ReadonlySet<number> {
    return new Set(
      this.all.flatMap(({ from, to }) => [from, to].flatMap((end) => ('row' in end ? [end.row] : []))),
    );
  }

  /** Why cells of a row cannot be taken. */
  faultsOf(row: number): ReadonlyMap<LinkTarget, string> {
    return this.#faults.get(row) ?? NO_FAULTS;
  }

  /** The links of a row without those of cells that cannot be taken, which are left empty. */
  linksOf(row: number): NamedLink[] {
    const faults = this.faultsOf(row);
    return (this.#links.get(row) ?? []).filter(({ target }) => !faults.has(target));
  }
}

const NO_FAULTS: ReadonlyMap<LinkTarget, string> = new Map();
