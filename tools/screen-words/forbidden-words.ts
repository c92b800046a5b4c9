/** A word of the glossary, and what it is never called. */
export interface GlossaryWord {
  readonly word: string;
  readonly never: readonly string[];
}

/** A forbidden word in a text. */
export interface ForbiddenUse {
  readonly place: string;
  readonly text: string;
  readonly found: string;
  /** What it is called. */
  readonly word: string;
}

/** The words of the glossary's tables: the first cell, and the list in the third. */
export function readGlossary(page: string): GlossaryWord[] {
  return page
    .split('\n')
    .filter((line) => /^\|(?! ?(?:-|Word))/.test(line))
    .flatMap((line) => {
      const [word = '', , never = ''] = line.split('|').slice(1, -1);
      const names = never.split(',').map((name) => name.trim());
      return [{ word: word.trim(), never: names.filter((name) => name !== '') }];
    });
}

/** Exact phrases in which a forbidden word means something else: "mail server" is a machine. */
export function readExceptions(page: string): string[] {
  const [, section = ''] = page.split('## Exceptions');
  return [...section.matchAll(/^- “(.+?)”/gm)].map(([, phrase = '']) => phrase);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The forbidden words in some texts, whole words whatever their case. */
export function findForbidden(
  texts: readonly { readonly text: string; readonly place: string }[],
  glossary: readonly GlossaryWord[],
  exceptions: readonly string[],
): ForbiddenUse[] {
  const rules = glossary.flatMap(({ word, never }) =>
    never.map((name) => ({ word, pattern: new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'i') })),
  );
  return texts.flatMap(({ text, place }) => {
    const read = exceptions.reduce(
      (rest, phrase) => rest.replaceAll(new RegExp(escaped(phrase), 'gi'), ''),
      text,
    );
    return rules.flatMap(({ word, pattern }) => {
      const found = pattern.exec(read)?.[0];
      return found === undefined ? [] : [{ place, text, found, word }];
    });
  });
}
