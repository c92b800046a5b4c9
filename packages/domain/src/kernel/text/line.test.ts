import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineSchema, oneLine } from './line.ts';

describe('a text of one line', () => {
  it.each([
    ['Nightly export\nRevoked: yes', 'Nightly export Revoked: yes'],
    ['  Nightly \r\n\r\n export\t', 'Nightly export'],
    ['one\u2028two\u2029three\u0085four', 'one two three four'],
    ['one\v\ftwo', 'one two'],
    ['two  spaces stay', 'two  spaces stay'],
    ['\n\t', ''],
  ])('of %j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('has no line break, whatever it is made of, and stays as it is', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u2028', '\u2029', '\u0085', 'é'),
    });
    fc.assert(
      fc.property(anyText, (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\t\n\v\f\r\u0085\u2028\u2029]/);
        expect([line.trim(), oneLine(line)]).toEqual([line, line]);
      }),
    );
  });

  it('is refused when nothing is left of it, or too much', () => {
    const name = lineSchema(5, 'Enter a name');
    const faultOf = (text: unknown) => name.safeParse(text).error?.issues[0]?.message;
    expect([' \n ', undefined, 'abcdef', 'a\u0000', 'a\nb'].map(faultOf)).toEqual([
      'Enter a name',
      'Enter a name',
      'Use 5 characters or fewer',
      'Remove the characters that cannot be shown: U+0000',
      undefined,
    ]);
    expect(lineSchema(5).parse('\n')).toBe('');
  });
});
