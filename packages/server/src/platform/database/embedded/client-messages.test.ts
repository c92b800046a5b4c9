import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMessages, cutStartUp } from './client-messages.ts';

const message = (type: string, body: string): Buffer => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(type, 0);
  bytes.writeInt32BE(bytes.length - 1, 1);
  bytes.write(body, 5);
  return bytes;
};
const body = fc.string({ unit: 'binary', maxLength: 40 });
const buildStatement = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'C', 'd'), body), { maxLength: 4 }),
    fc.constantFrom('S', 'Q', 'H'),
    body,
  )
  .map(([parts, last, text]) =>
    Buffer.concat([...parts.map(([type, part]) => message(type, part)), message(last, text)]),
  );

test('however the bytes arrive, whole statements come out in their order and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(buildStatement, { maxLength: 6 }),
      fc.array(fc.nat(30), { minLength: 1, maxLength: 30 }),
      (statements, sizes) => {
        const sent = Buffer.concat(statements);
        const ends = new Set(
          statements.map((_, index) => Buffer.concat(statements.slice(0, index + 1)).length),
        );
        let at = 0;
        let run = Buffer.alloc(0);
        let waiting = Buffer.alloc(0);
        for (let part = 0; at < sent.length; part += 1) {
          const next = at + 1 + (sizes[part % sizes.length] ?? 0);
          waiting = Buffer.concat([waiting, sent.subarray(at, next)]);
          at = next;
          const cut = cutMessages(waiting);
          run = Buffer.concat([run, cut.statements]);
          waiting = Buffer.from(cut.rest);
          expect(run.length === 0 || ends.has(run.length)).toBe(true);
          expect(cut.wanted).toBeGreaterThan(waiting.length);
          expect(
            cutMessages(Buffer.concat([waiting, sent.subarray(at)]).subarray(0, cut.wanted - 1)).statements,
          ).toHaveLength(0);
        }
        expect(run.equals(sent)).toBe(true);
        expect(waiting).toHaveLength(0);
      },
    ),
  );
});

test('what a client sent before it said that it ends is run, what follows is not', () => {
  const statement = message('Q', 'select 1\0');
  const cut = cutMessages(Buffer.concat([statement, message('X', ''), message('Q', 'select 2\0')]));
  expect([cut.statements.equals(statement), cut.ended, cut.rest.length]).toEqual([true, true, 0]);
});

test('the first message is cut by its length alone', () => {
  const first = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
  expect(cutStartUp(first.subarray(0, 8))).toBeNull();
  const cut = cutStartUp(Buffer.concat([first, Buffer.from('rest')]));
  expect([cut?.message.equals(first), cut?.rest.toString()]).toEqual([true, 'rest']);
});

test.each([0, 3, -1])('a message that says it is %i bytes long is refused', (length) => {
  const bytes = Buffer.from([0x51, 0, 0, 0, 0, 0]);
  bytes.writeInt32BE(length, 1);
  expect(() => cutMessages(bytes)).toThrow(RangeError);
  expect(() => cutStartUp(bytes.subarray(1))).toThrow(RangeError);
});
