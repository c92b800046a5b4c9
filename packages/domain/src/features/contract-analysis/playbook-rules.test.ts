import { describe, expect, it } from 'vitest';
import { BUYER_PLAYBOOK, playbookChanges, playbookRulesSchema, type PlaybookRule } from './playbook-rules.ts';

const cap: PlaybookRule = { want: 'capAtLeast', months: 12, severity: 'blocker' };
const faults = (rules: readonly unknown[]) =>
  playbookRulesSchema.safeParse(rules).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the rules of a playbook', () => {
  it('may be the default ones, others, or none', () => {
    for (const rules of [BUYER_PLAYBOOK, [cap], []]) expect(faults(rules)).toBeUndefined();
  });

  it('say which rule is wrong, and which part of it', () => {
    const severity = 'minor';
    expect(faults([cap, { want: 'present', kind: 'Unicorns', severity }])).toEqual([
      ['1.kind', 'Choose a kind of clause'],
    ]);
    expect(faults([{ ...cap, months: 0 }])?.[0]?.[0]).toBe('0.months');
    expect(faults([{ want: 'lawIn', places: [], severity }])).toEqual([
      ['0.places', 'Enter at least one place'],
    ]);
    expect(faults([{ want: 'maybe', severity }])).toEqual([['0.want', 'Choose what the rule asks for']]);
    const notice = { want: 'atMost', field: 'renewalNotice', count: 1.5, unit: 'DAYS', severity: 'huge' };
    expect(faults([notice])?.map(([path]) => path)).toEqual(['0.count', '0.severity']);
  });

  it('are about different things: two about one would repeat or contradict each other', () => {
    const kind = { kind: 'Insurance', severity: 'minor' } as const;
    expect(faults([{ want: 'present', ...kind }, cap, { want: 'absent', ...kind }])).toEqual([
      ['2.kind', 'Another rule is about Insurance already'],
    ]);
  });

  it('differ in words, rule by rule, whatever their order', () => {
    expect(playbookChanges(BUYER_PLAYBOOK, BUYER_PLAYBOOK.toReversed())).toEqual([]);
    const after: PlaybookRule[] = [
      { want: 'present', kind: 'Exclusivity', severity: 'minor', note: 'We resell' },
      ...BUYER_PLAYBOOK.slice(2),
      cap,
    ];
    expect(playbookChanges(BUYER_PLAYBOOK, after)).toEqual([
      { field: 'Exclusivity', from: 'must not be there, Blocker', to: 'must be there, Minor, We resell' },
      { field: 'Non-Compete', from: 'must not be there, Blocker', to: null },
      { field: 'Cap on liability', from: null, to: 'at least 12 months’ fees, Blocker' },
    ]);
  });
});
