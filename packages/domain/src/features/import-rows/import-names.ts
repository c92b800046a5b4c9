import { nameKey, onOneLine } from './cell.ts';
import { NameIndex, type ImportContext } from './import-context.ts';
import { categoryNameSchema } from '../categories/category.ts';
import { teamNameSchema } from '../teams/team.ts';

/** A name to add, with the placeholder id that rows use until it is created. */
export interface NewName {
  readonly placeholder: string;
  readonly name: string;
}

/** The meaning of a name in a cell, or a fault. */
export type NamedThing = { readonly id: string } | { readonly fault: string };

/** Whether an unknown name may be added. */
export type MayCreate = (name: string) => boolean;

/** Every name when the mapping says so, otherwise those that it lists. */
export function creatable(all: boolean, listed: readonly string[] = []): MayCreate {
  const keys = new Set(listed.map(nameKey));
  return (name) => all || keys.has(nameKey(name));
}

/** A UUID that no record has: its time is 1970. Rows are validated with it as with a real one. */
function placeholderId(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Teams, by name; adds new ones when the mapping allows it. */
export class TeamNames {
  readonly #known: NameIndex<string>;
  readonly #mayCreate: MayCreate;
  readonly created: NewName[] = [];
  /** Names by id, the new ones by their placeholders. */
  readonly names: Map<string, string>;

  constructor(teams: ImportContext['teams'], mayCreate: MayCreate) {
    this.#known = new NameIndex<string>([], String);
    for (const team of teams) this.#known.add(team.name, team.id);
    this.names = new Map(teams.map(({ id, name }) => [id, name]));
    this.#mayCreate = mayCreate;
  }

  /** Whether a text is the name of one or several teams. */
  knows(text: string): boolean {
    return this.#known.has(onOneLine(text));
  }

  /** The team's id, or a placeholder for a new one. */
  resolve(text: string): NamedThing {
    const name = onOneLine(text);
    const known = this.#known.find(name);
    if (known.found !== null) return { id: known.found };
    if (known.several)
      return { fault: `More than one team is called "${name}", with different capital letters` };
    const fault = nameFault(name, 'team', teamNameSchema);
    if (fault !== null) return { fault };
    if (!this.#mayCreate(name)) return { fault: `There is no team called "${name}"` };
    const placeholder = placeholderId(this.created.length);
    this.created.push({ placeholder, name });
    this.names.set(placeholder, name);
    this.#known.add(name, placeholder);
    return { id: placeholder };
  }
}

/** Categories, by name; a category's identity is its name. */
export class CategoryNames {
  readonly #known: NameIndex<string>;
  readonly #mayCreate: MayCreate;
  readonly created = new Set<string>();
  /** Every name, existing and new, because a category's identity is its name. */
  readonly ids: Map<string, string>;

  constructor(categories: ImportContext['categories'], mayCreate: MayCreate) {
    this.#known = new NameIndex(categories, String);
    this.ids = new Map(categories.map((name) => [name, name]));
    this.#mayCreate = mayCreate;
  }

  /** Whether a text is the name of one or several categories. */
  knows(text: string): boolean {
    return this.#known.has(onOneLine(text));
  }

  /** The category as the organisation writes it, or a new one. */
  resolve(text: string): NamedThing {
    const name = onOneLine(text);
    const known = this.#known.find(name);
    if (known.found !== null) return { id: known.found };
    if (known.several)
      return { fault: `More than one category is called "${name}", with different capital letters` };
    const fault = nameFault(name, 'category', categoryNameSchema);
    if (fault !== null) return { fault };
    if (!this.#mayCreate(name)) return { fault: `There is no category called "${name}"` };
    this.created.add(name);
    this.ids.set(name, name);
    this.#known.add(name, name);
    return { id: name };
  }
}

/** People, by address or by name. Rows cannot add any. */
export class OwnerNames {
  readonly #byAddress: NameIndex<string>;
  readonly #byName: NameIndex<string>;
  /** The people for the rules of records. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly isActive: boolean }>;

  constructor(people: ImportContext['people']) {
    this.people = new Map(people.map((person) => [person.id, person]));
    this.#byAddress = new NameIndex<string>([], String);
    this.#byName = new NameIndex<string>([], String);
    // Of an active and a deactivated person with the same name the active one is meant.
    const inOrder = people.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
    for (const { id, name, emailAddress, isActive } of inOrder) {
      this.#byAddress.add(emailAddress, id);
      const taken = this.#byName.find(name);
      if (isActive || (taken.found === null && !taken.several)) this.#byName.add(name, id);
    }
  }

  /** Whether a text identifies one person. */
  knows(text: string): boolean {
    return 'id' in this.resolve(text);
  }

  /** The person's id. */
  resolve(text: string): NamedThing {
    const written = onOneLine(text);
    if (written.includes('@')) {
      const known = this.#byAddress.find(written);
      return known.found === null
        ? { fault: `There is no user with the address "${written}"` }
        : { id: known.found };
    }
    const known = this.#byName.find(written);
    if (known.found !== null && !this.#byName.isShared(written)) return { id: known.found };
    const isShared = known.found !== null || known.several;
    return {
      fault: isShared
        ? `Several users are called "${written}". Use their email address`
        : `There is no user called "${written}"`,
    };
  }
}

/** Why a text cannot be the name of a team or category, also of one to be added; null when it can. */
function nameFault(name: string, what: 'team' | 'category', schema: typeof teamNameSchema): string | null {
  const issues = schema.safeParse(name).error?.issues ?? [];
  if (issues.length === 0) return null;
  if (issues.every(({ code }) => code === 'custom')) return 'Remove the control characters';
  return `This text is too long for the name of a ${what}: it has ${name.length} characters, a name at most 80`;
}
