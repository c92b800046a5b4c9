import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildZip } from '../../testing/build-document.ts';
import { readOfficeText } from './office.reader.ts';

it('a document is found by the words of its final text only, each once', async () => {
  const path = join(import.meta.dirname, '../../testing/files/tracked-changes.docx');
  const { text } = await readOfficeText(path, 'docx');
  for (const seen of ['ninetynumbats', 'Contentcontrolquoll', 'Textboxpotoroo', 'Movedwallaby'])
    expect(text.split(seen), seen).toHaveLength(2);
  for (const gone of ['thirtyonewombats', 'old place', 'Hiddenbandicoot']) expect(text).not.toContain(gone);
});

it.each([
  [
    'a workbook has its texts in cells',
    'xlsx',
    'xl/worksheets/sheet1.xml',
    '<worksheet><c t="inlineStr"><is><t>Quokka licence</t></is></c><c t="inlineStr"><is><r><t>per </t></r><r><t>seat</t></r></is></c></worksheet>',
    'Quokka licence\nper seat',
  ],
  [
    'a slide has a diagram',
    'pptx',
    'ppt/diagrams/data1.xml',
    '<dgm:dataModel><a:p><a:r><a:t>Renew</a:t></a:r></a:p><a:p><a:r><a:t>or exit</a:t></a:r></a:p></dgm:dataModel>',
    'Renew\nor exit',
  ],
  [
    'a word has a hyphen that does not break',
    'docx',
    'word/document.xml',
    '<w:document><w:p><w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>exclusive</w:t></w:r></w:p></w:document>',
    'non-exclusive',
  ],
] as const)('is found where %s', async (_, type, name, content, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-office-reader-'));
  const path = join(folder, `file.${type}`);
  await writeFile(path, buildZip([{ name, content }]));
  expect((await readOfficeText(path, type)).text).toBe(text);
  await rm(folder, { recursive: true });
});
