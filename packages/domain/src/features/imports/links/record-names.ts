import { nameKey } from '../cell.ts';

/** An end of a link: a record that is there, or the one that a row of the file adds. */
export type LinkEnd = { readonly id: string } | { readonly row: number };

/** An end as one word; ids are UUIDs. */
export const endKey = (end: LinkEnd): string => ('id' in end ? end.id : `row ${end.row}`);

/** An end by its word. */
export function endOf(key: string): LinkEnd {
  return key.startsWith('row ') ? { row: Number(key.slice(4)) } : { id: key };
}

/** A record that cells may name: one that the person reads in full. */
export interface LinkableRecord {
  readonly id: string;
  readonly product: string;
  /** Of the custom fields by which cells name records, by their keys. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** What cells name records by: the product, or the key of a custom field. */
export type NamingField = 'product' | `customFields.${string}`;

/** The records that texts of cells mean, by their ids, numbers and names. */
export class RecordNames {
  readonly #ends = new Map<string, Set<string>>();
  readonly #labels = new Map<string, string>();

  /** Adds a name of a record. */
  add(key: string, field: NamingField, text: string): void {
    if (text === '') return;
    if (field === 'product') this.#labels.set(key, text);
    const name = `${field} ${nameKey(text)}`;
    const known = this.#ends.get(name);
    if (known) known.add(key);
    else this.#ends.set(name, new Set([key]));
  }

  /** What people call a record. */
  labelOf(key: string): string {
    return this.#labels.get(key) ?? key;
  }

  /** The records that a text names: by its id, otherwise by the first of the fields that has it. */
  find(text: string, fields: readonly NamingField[]): ReadonlySet<string> {
    const id = text.toLowerCase();
    if (this.#labels.has(id)) return new Set([id]);
    for (const field of fields) {
      const found = this.#ends.get(`${field} ${nameKey(text)}`);
      if (found) return found;
    }
    return NOBODY;
  }

  /** Those of some records that a text names, by whichever field. */
  among(text: string, fields: readonly NamingField[], keys: ReadonlySet<string>): string[] {
    if (keys.size === 0) return [];
    const named = fields.flatMap((field) => [...(this.#ends.get(`${field} ${nameKey(text)}`) ?? NOBODY)]);
    return [...new Set([text.toLowerCase(), ...named])].filter((key) => keys.has(key));
  }
}

const NOBODY: ReadonlySet<string> = new Set();
