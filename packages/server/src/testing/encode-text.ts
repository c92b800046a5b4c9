import type { Encoding } from '@pactbook/domain/kernel/text/text-encoding.ts';

/** Every character that an encoding writes in one or two bytes, with these. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // These bytes are no character of it.
    }
  };
  for (let one = 0; one < 256; one += 1) learn(one);
  const hasPairs = !table.has('\u00e9') && table.size < 200;
  for (let lead = 0x81; hasPairs && lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail);
  return table;
}

/** A text in an encoding that Node decodes but does not write. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return [...bytes];
    }),
  );
}
