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

test('the name of an event is never shown', () => {
  expect(eventWords('documentUploaded')).toBe('added a document');
  expect(eventWords('somethingNew')).toBe('changed this record');
});
