import type { FeatureNames } from './feature-names.ts';

const PLACEHOLDER = /__([A-Za-z][A-Za-z_ -]*?)__/g;

function isPlaceholder(name: string, names: FeatureNames): name is keyof FeatureNames {
  return Object.hasOwn(names, name);
}

/**
 * Replaces every placeholder of a template, such as `create__Thing__`, by the form of the name it shows.
 *
 * @throws Error for a placeholder that no form of the name has
 */
export function fillTemplate(template: string, names: FeatureNames): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => {
    if (!isPlaceholder(name, names)) throw new Error(`A template has the unknown placeholder "${name}".`);
    return names[name];
  });
}

/** The words of a template's code, placeholders, comments and texts left out: names that a feature cannot have itself. */
export function ownWordsOf(template: string): string[] {
  const code = template
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')
    .replaceAll(/\w*__[A-Za-z][A-Za-z_ -]*?__\w*/g, ' ');
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}
