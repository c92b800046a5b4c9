import type { Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { VendorNames } from '../vendors/vendor.ts';
import { nameKey } from './cell.ts';

/** A person as rows may name them. */
export interface ImportPerson {
  readonly id: string;
  readonly name: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
}

/** What the organisation has that rows may name, who imports, and the day it is there. Plain data: it travels to a worker. */
export interface ImportContext {
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly string[];
  readonly customFields: readonly CustomField[];
  /** Who can own records, and whose names are known: active people and deactivated ones. */
  readonly people: readonly ImportPerson[];
  /** What other names of vendors stand for. */
  readonly vendorNames: VendorNames;
  /** Null for the system itself, which may do everything. */
  readonly actor: Actor | null;
  readonly today: CalendarDate;
}

/** Finds things by the names that people type: as written first, else ignoring case and spacing. */
export class NameIndex<Thing> {
  readonly #exact = new Map<string, Thing>();
  readonly #byKey = new Map<string, Thing[]>();

  constructor(things: Iterable<Thing>, nameOf: (thing: Thing) => string) {
    for (const thing of things) this.add(nameOf(thing), thing);
  }

  /** Adds a thing under a name; the first of two with the same name is the one found. */
  add(name: string, thing: Thing): void {
    if (!this.#exact.has(name)) this.#exact.set(name, thing);
    const key = nameKey(name);
    const known = this.#byKey.get(key);
    if (known) known.push(thing);
    else this.#byKey.set(key, [thing]);
  }

  /** Whether anything has this name, compared ignoring case and spacing. */
  has(name: string): boolean {
    return this.#byKey.has(nameKey(name));
  }

  /** Whether two things have this name, compared ignoring case and spacing. */
  isShared(name: string): boolean {
    return (this.#byKey.get(nameKey(name))?.length ?? 0) > 1;
  }

  /** The thing of this name; `several` when only case tells them apart and none is written exactly so. */
  find(name: string): { readonly found: Thing } | { readonly found: null; readonly several: boolean } {
    const exact = this.#exact.get(name);
    if (exact !== undefined) return { found: exact };
    const [first, ...others] = this.#byKey.get(nameKey(name)) ?? [];
    if (first === undefined || others.length > 0) return { found: null, several: others.length > 0 };
    return { found: first };
  }
}
