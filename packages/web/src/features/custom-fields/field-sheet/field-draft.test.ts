import { describe, expect, it } from 'vitest';
import { changesOf, draftOf, inputOf } from './field-draft.ts';

const tier = {
  id: 'f',
  key: 'tier',
  label: 'Tier',
  type: 'select',
  options: ['Gold', 'Silver', 'Tin'],
  restricted: true,
  required: false,
  helpText: '',
  defaultValue: 'Gold',
  position: 0,
  version: 1,
} as const;

const draft = draftOf({ ...tier, options: [...tier.options] });

describe('a field that is edited', () => {
  it('sends the field as it was when nothing changed', () => {
    expect(changesOf(draft)).toEqual({
      label: 'Tier',
      options: ['Gold', 'Silver', 'Tin'],
      required: false,
      restricted: true,
      helpText: '',
      defaultValue: 'Gold',
    });
  });

  it('renames an option with another text, and sends the replacement of a removed one', () => {
    const [gold, silver] = draft.options;
    const options = gold && silver ? [{ ...gold, text: ' Golden ' }, silver] : [];
    const removed = [{ option: 'Tin', to: 'Silver' }];
    expect(changesOf({ ...draft, options, removed })).toMatchObject({
      options: ['Golden', 'Silver'],
      moves: [
        { from: 'Gold', to: 'Golden' },
        { from: 'Tin', to: 'Silver' },
      ],
    });
  });
});

describe('a new field', () => {
  it('has options only when its type has them, and a default of its type', () => {
    const options = [{ id: '1', stored: null, text: 'left over' }];
    const number = {
      ...draftOf(null),
      label: ' Seats ',
      type: 'number' as const,
      options,
      defaultValue: '5',
    };
    expect(inputOf(number)).toMatchObject({ label: 'Seats', type: 'number', options: [], defaultValue: 5 });
    expect(inputOf({ ...draftOf(null), type: 'multiSelect', defaultValue: [] }).defaultValue).toBeNull();
  });
});
