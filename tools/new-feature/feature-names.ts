/** Why no feature can be made of what was asked for, as a sentence for the caller. Nothing is written then. */
export class FeatureRefused extends Error {
  override readonly name = 'FeatureRefused';
}

/** Every form of a feature's name that the templates use, by its placeholder without the underscores. */
export interface FeatureNames {
  /** In names: `salesRegion`, `SalesRegion`, `SALES_REGION`. */
  readonly thing: string;
  readonly Thing: string;
  readonly THING: string;
  readonly things: string;
  readonly Things: string;
  /** Names of files and folders: `sales-region`, `sales-regions`. */
  readonly 'thing-file': string;
  readonly 'things-folder': string;
  /** The table in the database: `sales_regions`. */
  readonly things_table: string;
  /** Within a sentence: "sales region", "a sales region", "sales regions"; and at its beginning. */
  readonly 'thing words': string;
  readonly 'Thing words': string;
  readonly 'a thing': string;
  readonly 'A thing': string;
  readonly 'things words': string;
  readonly 'Things words': string;
  /** Titles and buttons: "Sales Region". */
  readonly 'Thing Title': string;
  readonly 'Things Title': string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
/** Longer names make names in the database that are cut off. */
const LONGEST_NAME = 40;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(kebab: string): string {
  return kebab.replaceAll('-', ' ');
}

function titleOf(kebab: string): string {
  return kebab.split('-').map(capitalised).join(' ');
}

function pascalOf(kebab: string): string {
  return kebab.split('-').map(capitalised).join('');
}

function camelOf(kebab: string): string {
  const pascal = pascalOf(kebab);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** The singular of an English plural in kebab-case, or null where the ending does not say it. */
export function singularOf(plural: string): string | null {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x)es$/.test(plural)) return plural.replace(/es$/, '');
  if (/(s|z|o|v|i)es$|(us|ss|is)$/.test(plural)) return null;
  return plural.endsWith('s') ? plural.replace(/s$/, '') : null;
}

function checkForm(name: string, what: string): void {
  if (!KEBAB.test(name)) {
    throw new FeatureRefused(
      `"${name}" is no name for ${what}: write it in small letters with dashes between words, such as sales-regions.`,
    );
  }
  if (name.length > LONGEST_NAME) {
    throw new FeatureRefused(`"${name}" is too long: use ${LONGEST_NAME} characters or fewer.`);
  }
}

/**
 * The names of a feature.
 *
 * @param plural its folder, such as `sales-regions`
 * @param given the singular, where the plural does not say it
 * @throws FeatureRefused
 */
export function featureNamesOf(plural: string, given?: string): FeatureNames {
  checkForm(plural, 'a feature');
  const singular = given ?? singularOf(plural);
  if (singular === null) {
    throw new FeatureRefused(
      `What one of "${plural}" is called is not clear from the name. A feature is named in the plural, such as sales-regions; where that is what it is, say the singular: --singular <name>.`,
    );
  }
  checkForm(singular, 'one thing');
  if (singular === plural) {
    throw new FeatureRefused(`"${plural}" is both one and many: the two need different names.`);
  }
  const article = /^[aeiou]/.test(singular) ? 'an' : 'a';
  const one = wordsOf(singular);
  return {
    thing: camelOf(singular),
    Thing: pascalOf(singular),
    THING: singular.replaceAll('-', '_').toUpperCase(),
    things: camelOf(plural),
    Things: pascalOf(plural),
    'thing-file': singular,
    'things-folder': plural,
    things_table: plural.replaceAll('-', '_'),
    'thing words': one,
    'Thing words': capitalised(one),
    'a thing': `${article} ${one}`,
    'A thing': `${capitalised(article)} ${one}`,
    'things words': wordsOf(plural),
    'Things words': capitalised(wordsOf(plural)),
    'Thing Title': titleOf(singular),
    'Things Title': titleOf(plural),
  };
}
