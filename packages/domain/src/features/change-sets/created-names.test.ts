import { describe, expect, test } from 'vitest';
import { undoForecast, undoneWords } from './change-set.ts';
import { remainingNames, useWords, type MadeName } from './created-names.ts';

const NO_USES = { records: 0, recordsInBin: 0, people: 0, views: 0, otherNames: 0 };
const made = (kind: MadeName['kind'], name: string, more: Partial<MadeName> = {}): MadeName => ({
  kind,
  name,
  state: 'unused',
  ...NO_USES,
  ...more,
});
const used = (kind: MadeName['kind'], name: string, uses: Partial<MadeName>) =>
  made(kind, name, { state: 'used', ...uses });
const outcome = (...names: MadeName[]) => ({ undone: 2, skipped: [], made: names });

describe('names created by an import', () => {
  test('are offered for removal with counts and names to people who may remove them, and reported to others', () => {
    const many = outcome(
      ...Array.from({ length: 10 }, (_, index) => made('team', `T${index}`)),
      made('category', 'Kind'),
    );
    expect(undoForecast(many, true)).toEqual({
      lines: ['2 records would be restored.'],
      offer: {
        label: 'Also delete 10 teams and 1 category that it added and nothing else uses',
        names: 'T0, T1, T2, T3, T4, T5, T6, T7 and 3 more',
      },
      stays: [],
    });
    expect(undoForecast(outcome(made('team', 'T')), false)).toEqual({
      lines: [
        '2 records would be restored.',
        'Nothing else uses 1 team that it added: T. Only a System Admin can delete them.',
      ],
      offer: null,
      stays: [],
    });
  });

  test('remain, each with its reasons', () => {
    const names = [
      used('team', 'Legal', { records: 1, recordsInBin: 2, people: 3, views: 1 }),
      used('vendor', 'Figma', { records: 1_200, otherNames: 1 }),
      made('category', 'Paper'),
      made('team', 'Gone', { state: 'removed' }),
    ];
    expect(remainingNames(names)).toEqual([
      {
        kind: 'Team',
        name: 'Legal',
        reason:
          '1 record has it, 2 deleted records have it, 3 people have a right on it, 1 saved filter names it.',
      },
      { kind: 'Vendor', name: 'Figma', reason: '1,200 records have it, 1 other name means it.' },
      { kind: 'Category', name: 'Paper', reason: 'Nothing else uses it.' },
    ]);
    expect(undoneWords(outcome(...names))).toBe(
      '2 records restored. 1 team that it added was deleted. 1 team, 1 category and 1 vendor that it added stay.',
    );
  });

  test('that are custom fields are deleted with the undo, and named as such', () => {
    const fields = outcome(made('field', 'Seats'), made('team', 'Legal'));
    expect(undoForecast({ ...fields, deleted: 2 }, true)).toMatchObject({
      lines: ['2 records would be deleted.', '1 custom field that it added would be deleted: Seats.'],
      offer: { label: 'Also delete 1 team that it added and nothing else uses' },
    });
    expect(undoneWords({ ...outcome(made('field', 'Seats', { state: 'removed' })), deleted: 1 })).toBe(
      '1 record deleted, 1 record restored. 1 custom field that it added was deleted.',
    );
  });

  test('have a reason whenever they count as used', () => {
    for (const use of Object.keys(NO_USES))
      for (const count of [1, 2])
        expect(useWords(used('team', 'T', { [use]: count }))).toContain(`${count} `);
  });

  test('are left out of the text when there is nothing to report', () => {
    expect(undoneWords({ undone: 1, skipped: [] })).toBe('1 record restored.');
    expect(undoForecast({ undone: 0, skipped: [] }, true)).toEqual({
      lines: ['No record would be restored.'],
      offer: null,
      stays: [],
    });
  });
});
