import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOfficeText } from './office.reader.ts';

it('a document is found by the words of its final text only, each once', async () => {
  const path = join(import.meta.dirname, '../../testing/files/tracked-changes.docx');
  const { text } = await readOfficeText(path, 'docx');
  for (const seen of ['ninetynumbats', 'Contentcontrolquoll', 'Textboxpotoroo', 'Movedwallaby'])
    expect(text.split(seen), seen).toHaveLength(2);
  for (const gone of ['thirtyonewombats', 'old place', 'Hiddenbandicoot']) expect(text).not.toContain(gone);
});
