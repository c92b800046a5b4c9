import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository, repositoryRoot } from '../running/repository.ts';
import { listFiles, readSources } from '../source-tree/source-tree.ts';
import { findTitleCase } from './button-case.ts';
import { findTexts } from './find-texts.ts';
import { findForbidden, readExceptions, readGlossary } from './forbidden-words.ts';
import { findUnchosenPlurals } from './unchosen-plurals.ts';

const page = readFileSync(inRepository('docs/product/words.md'), 'utf8');
const glossary = readGlossary(page);
const exceptions = readExceptions(page);
const place = 'packages/web/src/features/a/a-page.tsx';
const forbiddenIn = (source: string, file = place) =>
  findForbidden(findTexts(new Map([[file, source]])), glossary, exceptions).map(({ found, word }) => [
    found,
    word,
  ]);

describe('the words of the screens', () => {
  test('are those of the glossary, in every text that a person meets', () => {
    const texts = findTexts(readSources(repositoryRoot, listFiles(inRepository('.'))));
    expect(texts.length).toBeGreaterThan(2_000);
    expect(glossary.length).toBeGreaterThan(15);
    expect(findForbidden(texts, glossary, exceptions)).toEqual([]);
  });

  test('are found in elements, attributes, templates and sentences, whatever their case', () => {
    expect(forbiddenIn('const a = <p>It moves to the Trash.</p>;')).toEqual([['Trash', 'Deleted Records']]);
    expect(forbiddenIn('const a = <Panel title="Recycle bin" />;')).toContainEqual([
      'bin',
      'Deleted Records',
    ]);
    expect(forbiddenIn('const a = `${many} e-mails were sent`;')).toEqual([['e-mails', 'Email']]);
    const access = 'packages/domain/src/features/a/access.ts';
    expect(forbiddenIn("const a = allow('Only system administrators can do this.');", access)).toEqual([
      ['system administrators', 'System Admin'],
    ]);
  });

  test('leave names of code, addresses, statements and exceptions alone', () => {
    expect(forbiddenIn("import { Trash } from 'the trash';")).toEqual([]);
    expect(forbiddenIn('const a = <i className="trash icon" />;')).toEqual([]);
    expect(forbiddenIn("const a = ask({ path: '/contracts/trash of' });")).toEqual([]);
    expect(forbiddenIn("const a = ['trash', 'bin'];")).toEqual([]);
    expect(forbiddenIn('const a = sql`delete from trash`;')).toEqual([]);
    expect(forbiddenIn('const a = <p>No mail server is set up.</p>;')).toEqual([]);
    expect(forbiddenIn('const a = <p>The binary cabin is combined.</p>;')).toEqual([]);
  });
});

describe('a number of things', () => {
  const found = (source: string) => findUnchosenPlurals(new Map([[place, source]]));

  test('is in the singular for one, everywhere', () => {
    const sources = readSources(repositoryRoot, listFiles(inRepository('.')));
    expect(findUnchosenPlurals(sources)).toEqual([]);
  });

  test.each([
    'const a = `${count} records`;',
    'const a = (count: number) => `Delete ${count} open rows?`;',
    'const a = <p>{teams.length} teams</p>;',
    'const a = isOpen ? `${count} days` : null;',
  ])('that is always in the plural is found: %s', (source) => expect(found(source)).toHaveLength(1));

  test.each([
    "const a = counted(count, 'record');",
    'const a = count === 1 ? "1 record" : `${count} records`;',
    'const a = (count: number) => {\n  if (count === 1) return "a day";\n  return `${count} days`;\n};',
    'const a = `At most ${MOST_RECORDS} records`;',
    'const a = count > 1 && <p>{count} teams</p>;',
    'const a = `${name} needs a look`;',
  ])('that is chosen, or never one, is not: %s', (source) => expect(found(source)).toEqual([]));
});

describe('buttons and menus', () => {
  const found = (source: string) => findTitleCase(new Map([[place, source]]));

  test('are in sentence case, everywhere', () => {
    expect(findTitleCase(readSources(repositoryRoot, listFiles(inRepository('.'))))).toEqual([]);
  });

  test.each([
    'const a = <Button onClick={() => go()}>Save Filter</Button>;',
    'const a = <MenuItem icon={<Pin />}>Move Left</MenuItem>;',
    'const a = <Dialog submitLabel="Rename View" />;',
  ])('in title case are found: %s', (source) => expect(found(source)).toHaveLength(1));

  test.each([
    'const a = <Button>Go to All Records</Button>;',
    'const a = <HeaderCell>Start Date</HeaderCell>;',
    'const a = <Button>Download CSV</Button>;',
  ])('are not where they name a page, and headings of tables are not: %s', (source) =>
    expect(found(source)).toEqual([]),
  );
});
