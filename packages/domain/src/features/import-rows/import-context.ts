import type { Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { MailState } from '../../kernel/mail-content.ts';
import type { CurrencyCode } from '../../kernel/money.ts';
import type { NumberLocale } from '../../kernel/text/number-locale.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { Listener } from '../notifications/audience.ts';
import type { VendorNames } from '../vendors/vendor.ts';
import { nameKey } from './cell.ts';

/** A person that rows may name. */
export interface ImportPerson {
  readonly id: string;
  readonly name: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
}

/** Options that a custom field lacks. */
export interface NewOptions extends Pick<CustomField, 'id' | 'label'> {
  readonly options: readonly string[];
}

/**
 * The organisation's data that rows may name, who imports, and the day there. Plain data, because it is sent to a
 * worker.
 */
export interface ImportContext {
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly string[];
  readonly customFields: readonly CustomField[];
  /** Options that the import adds to fields which are there, and which these have here already; missing for none. */
  readonly newOptions?: readonly NewOptions[];
  /** The possible owners and all known people: active and deactivated ones. */
  readonly people: readonly ImportPerson[];
  /** The vendors by their other names. */
  readonly vendorNames: VendorNames;
  /** The currencies that records may have, the organisation's first; missing for US dollars alone. */
  readonly currencies?: readonly CurrencyCode[] | undefined;
  /** Null for the system, which may do everything. */
  readonly actor: Actor | null;
  readonly today: CalendarDate;
  /** 1 is January, which it is when missing. */
  readonly fiscalYearStartMonth?: number | undefined;
  /** How amounts in notes are written; missing for English (US). */
  readonly numberLocale?: NumberLocale | undefined;
}

/** The users who are reminded, and whether their mail goes out. Plain data, because it is sent to a worker. */
export interface RemindedPeople {
  readonly listeners: readonly Listener[];
  readonly mail: MailState;
}

/** Looks up things by names that people type: exactly, otherwise ignoring case and spacing. */
export class NameIndex<Thing> {
  readonly #exact = new Map<string, Thing>();
  readonly #byKey = new Map<string, Thing[]>();

  constructor(things: Iterable<Thing>, nameOf: (thing: Thing) => string) {
    for (const thing of things) this.add(nameOf(thing), thing);
  }

  /** Adds a thing under a name; of two with the same name the first is found. */
  add(name: string, thing: Thing): void {
    if (!this.#exact.has(name)) this.#exact.set(name, thing);
    const key = nameKey(name);
    const known = this.#byKey.get(key);
    if (known) known.push(thing);
    else this.#byKey.set(key, [thing]);
  }

  /** Whether the name exists, ignoring case and spacing. */
  has(name: string): boolean {
    return this.#byKey.has(nameKey(name));
  }

  /** Whether two things have the name, ignoring case and spacing. */
  isShared(name: string): boolean {
    return (this.#byKey.get(nameKey(name))?.length ?? 0) > 1;
  }

  /** The thing with this name; `several` when names differ only in case and none matches exactly. */
  find(name: string): { readonly found: Thing } | { readonly found: null; readonly several: boolean } {
    const exact = this.#exact.get(name);
    if (exact !== undefined) return { found: exact };
    const [first, ...others] = this.#byKey.get(nameKey(name)) ?? [];
    if (first === undefined || others.length > 0) return { found: null, several: others.length > 0 };
    return { found: first };
  }
}
