import { onOneLine } from './cell.ts';
import { NameIndex, type ImportContext } from './import-context.ts';
import { isStorableText } from '../../kernel/storable-text.ts';
import { categoryNameSchema } from '../organisations/organisation.ts';
import { teamNameSchema } from '../teams/team.ts';

/** A name that the rows brought along, under the identifier that rows carry until it is really made. */
export interface NewName {
  readonly placeholder: string;
  readonly name: string;
}

/** What a name in a cell stands for, or why it stands for nothing. */
export type NamedThing = { readonly id: string } | { readonly fault: string };

// eslint-disable-next-line no-control-regex -- control characters are never part of a name
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** A UUID that no record has: its time is 1970. Rows are checked with it as with a real one. */
function placeholderId(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Teams, by name; makes up new ones when the mapping asks for it. */
export class TeamNames {
  readonly #known: NameIndex<string>;
  readonly #mayCreate: boolean;
  readonly created: NewName[] = [];
  /** Names by id, the new ones by their placeholders. */
  readonly names: Map<string, string>;

  constructor(teams: ImportContext['teams'], mayCreate: boolean) {
    this.#known = new NameIndex<string>([], String);
    for (const team of teams) this.#known.add(team.name, team.id);
    this.names = new Map(teams.map(({ id, name }) => [id, name]));
    this.#mayCreate = mayCreate;
  }

  /** The team's id, or a placeholder for a new one. */
  resolve(text: string): NamedThing {
    const name = onOneLine(text);
    const known = this.#known.find(name);
    if (known.found !== null) return { id: known.found };
    if (known.several) return { fault: `Several teams are called "${name}" but for capital letters` };
    if (!this.#mayCreate) return { fault: `There is no team called "${name}"` };
    const fault = nameFault(name, teamNameSchema);
    if (fault !== null) return { fault };
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
  readonly #mayCreate: boolean;
  readonly created = new Set<string>();
  /** Every name, known and new; here a category's identity is its name. */
  readonly ids: Map<string, string>;

  constructor(categories: ImportContext['categories'], mayCreate: boolean) {
    this.#known = new NameIndex(categories, String);
    this.ids = new Map(categories.map((name) => [name, name]));
    this.#mayCreate = mayCreate;
  }

  /** The category as the organisation writes it, or a new one. */
  resolve(text: string): NamedThing {
    const name = onOneLine(text);
    const known = this.#known.find(name);
    if (known.found !== null) return { id: known.found };
    if (known.several) return { fault: `Several categories are called "${name}" but for capital letters` };
    if (!this.#mayCreate) return { fault: `There is no category called "${name}"` };
    const fault = nameFault(name, categoryNameSchema);
    if (fault !== null) return { fault };
    this.created.add(name);
    this.ids.set(name, name);
    this.#known.add(name, name);
    return { id: name };
  }
}

function nameFault(name: string, schema: typeof teamNameSchema): string | null {
  if (CONTROL_CHARACTERS.test(name) || !isStorableText(name)) return 'Remove the control characters';
  const parsed = schema.safeParse(name);
  return parsed.success ? null : 'Use a name of 1 to 80 characters';
}
