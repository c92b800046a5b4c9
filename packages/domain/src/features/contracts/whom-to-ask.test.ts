import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whomToAsk, whomToAskForAccess } from './whom-to-ask.ts';

const person = (id: string, isActive = true) => ({ id, name: id.toUpperCase(), isActive });
const people = [person('ana'), person('ben'), person('gone', false), person('me'), person('zoe')];
const teams = [
  { id: 't1', name: 'Legal', managers: ['ben', 'zoe'] },
  { id: 't2', name: 'Finance', managers: ['zoe', 'gone'] },
];
const ask = (owners: string[], ofTeams: string[]) =>
  whomToAsk({ owners, teams: ofTeams }, { teams, people, userId: 'me' });

describe('whom to ask about a record', () => {
  test('is its owner, by name', () => {
    expect(ask(['ana'], ['t1'])).toBe('Ask its owner: ANA.');
    expect(ask(['ana', 'ben'], [])).toBe('Ask an owner: ANA, BEN.');
  });

  test('is a manager of its teams where no owner is active, each once', () => {
    expect(ask(['gone'], ['t1'])).toBe('Ask a manager of its team: BEN, ZOE.');
    expect(ask(['me'], ['t1', 't2'])).toBe('Ask a manager of its teams: BEN, ZOE.');
  });

  test('is a Record Admin by name where there is neither, and a System Admin without one', () => {
    expect(ask([], [])).toBe('Ask a System Admin.');
    expect(ask(['unknown'], ['t9'])).toBe('Ask a System Admin.');
    const isRecordAdmin = true as const;
    const admins = [
      { ...person('dana'), isRecordAdmin },
      { ...person('me'), isRecordAdmin },
    ];
    expect(whomToAsk({ owners: [], teams: [] }, { teams, people: admins, userId: 'me' })).toBe(
      'Ask a Record Admin: DANA.',
    );
    expect(whomToAskForAccess({ people: [...people, ...admins], userId: 'dana' })).toBe(
      'Ask a Record Admin: ME.',
    );
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...person(id), isRecordAdmin }));
    expect(whomToAskForAccess({ people: many, userId: 'me' })).toBe('Ask a Record Admin: A, B, C, 2 more.');
  });

  test('is never a deactivated person or the person who asks, and at most three people', () => {
    const ids = fc.subarray(people.map(({ id }) => id));
    fc.assert(
      fc.property(ids, fc.subarray(['t1', 't2']), (owners, ofTeams) => {
        const words = ask(owners, ofTeams);
        expect(words).not.toMatch(/GONE|ME\b/);
        expect(words.split(',').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
