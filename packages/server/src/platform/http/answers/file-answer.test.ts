import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { fileAnswer } from './file-answer.ts';

const dispositionOf = async (name: string, isInline = false) => {
  const { headers } = await fileAnswer({
    name,
    contentType: 'text/plain',
    size: 1,
    tag: '"t"',
    isInline,
    range: null,
    ifRange: null,
    ifNoneMatch: null,
    open: () => Promise.resolve(Readable.from(['x'])),
  });
  return headers['content-disposition'];
};

/** Quoted even where it need not be: clients look for the quotes, the web of this product among them. */
it.each([
  ['terms.txt', 'terms.txt', 'terms.txt'],
  ['Größe.pdf', 'Gro_e.pdf', 'Gr%C3%B6%C3%9Fe.pdf'],
  ['a "b" 50%41.pdf', 'a _b_ 50_41.pdf', 'a%20%22b%22%2050%2541.pdf'],
  ["it's (1)!*.pdf", "it's (1)!*.pdf", 'it%27s%20%281%29%21%2A.pdf'],
  ['a\r\nSet-Cookie: b', 'a__Set-Cookie: b', 'a%0D%0ASet-Cookie%3A%20b'],
  ['half\ud800.txt', 'half_.txt', 'half%EF%BF%BD.txt'],
  ['חוזה.pdf', '____.pdf', '%D7%97%D7%95%D7%96%D7%94.pdf'],
])('the name %j is reported as plain letters and in full', async (name, plain, encoded) => {
  expect(await dispositionOf(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});

it('a file that is shown rather than saved says so', async () => {
  expect(await dispositionOf('terms.txt', true)).toMatch(/^inline; /);
});
