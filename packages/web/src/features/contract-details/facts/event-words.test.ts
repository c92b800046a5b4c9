import { expect, test } from 'vitest';
import * as contractEvents from '@pactbook/domain/features/contracts/events.ts';
import * as documentEvents from '@pactbook/domain/features/documents/events.ts';
import { EVENT_WORDS, eventWords } from './event-words.ts';

test('every event of a record or its documents has words', () => {
  const types = [contractEvents, documentEvents].flatMap((events) =>
    Object.values(events).map(({ type }) => type),
  );
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((type) => !(type in EVENT_WORDS))).toEqual([]);
});

test('a decision says which one it is, and why', () => {
  const changes = [
    { field: 'decision', from: null, to: 'RENEGOTIATE' },
    { field: 'reason', from: '', to: 'Fewer seats' },
  ];
  expect(eventWords({ type: 'contractDecided', changes })).toBe(
    'decided to renegotiate this record: “Fewer seats”',
  );
});

test('the name of an event is never shown', () => {
  expect(eventWords({ type: 'documentUploaded', changes: [] })).toBe('added a document');
  expect(eventWords({ type: 'somethingNew', changes: [] })).toBe('changed this record');
});
