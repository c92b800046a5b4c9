import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDocumentName, DOCUMENT_NAME_LIMIT, withEndingOf } from './document-name.ts';
import { DOCUMENT_ENDINGS, documentTypeOfName, previewOf } from './document-type.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';

describe("a document's name", () => {
  test.each([
    ['msa.pdf', 'msa.pdf'],
    ['C:\\Users\\ada\\msa.pdf', 'msa.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: b=c.pdf', 'a Set-Cookie: b=c.pdf'],
    ['agreement\u202efdp.exe', 'agreement fdp.exe'],
    ['  two   blanks .txt ', 'two blanks .txt'],
    ['Gro\u0308ße.pdf', 'Größe.pdf'],
    ['..', 'document'],
    ['', 'document'],
    ['/', 'document'],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanDocumentName(given)).toBe(shown);
  });

  test('is short, storable and no path, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanDocumentName(given);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(DOCUMENT_NAME_LIMIT);
        expect(isStorableText(name)).toBe(true);
        expect(name).not.toMatch(/[\\/\r\n\t]/);
        expect(cleanDocumentName(name)).toBe(name);
      }),
    );
  });

  test('keeps its extension when it is too long', () => {
    expect(cleanDocumentName(`${'x'.repeat(400)}.pdf`)).toMatch(/^x{251}\.pdf$/);
  });

  test("has the extension of the file's type", () => {
    expect(withEndingOf('Master agreement', 'pdf')).toBe('Master agreement.pdf');
    expect(withEndingOf('photo.JPEG', 'jpg')).toBe('photo.JPEG');
    expect(withEndingOf('evil.exe', 'txt')).toBe('evil.exe.txt');
    expect(withEndingOf('x'.repeat(255), 'pdf')).toHaveLength(255);
  });
});

test('the kinds of documents have extensions, and only harmless ones have a preview', () => {
  for (const ending of DOCUMENT_ENDINGS)
    expect(documentTypeOfName(`a.${ending.toUpperCase()}`)).not.toBeNull();
  for (const name of ['a', 'a.exe', 'pdf', 'a.pdf.html', '.']) expect(documentTypeOfName(name)).toBeNull();
  expect(previewOf('application/pdf')).toBe('pdf');
  expect(previewOf('message/rfc822')).toBe('mail');
  for (const other of ['text/html', 'image/svg+xml', 'multipart/related', 'application/xml', ''])
    expect(previewOf(other)).toBeNull();
});
