import { z } from 'zod';
import { namedObject } from '../../kernel/named-object.ts';
import { counted } from '../../kernel/text/counted.ts';

/** Kinds of names that a change of many records can create. */
export const MADE_KINDS = ['team', 'category', 'vendor', 'field'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** A name that a set created, its outcome at the undo, and what uses it now. */
export const madeNameSchema = namedObject('MadeName', {
  kind: z.enum(MADE_KINDS),
  /** Its current name. */
  name: z.string(),
  /** Unused: nothing else uses it, and it remains because no one asked for its removal. */
  state: z.enum(['removed', 'unused', 'used']),
  /** Records that use it, without those that the undo removes. */
  records: z.int(),
  /** The same in the trash, without those that this set or another undone one had added. */
  recordsInBin: z.int(),
  /** People with a right on the team. */
  people: z.int(),
  /** Saved filters and shared views that refer to it. */
  views: z.int(),
  /** Other names of the vendor. */
  otherNames: z.int(),
});
export type MadeName = z.infer<typeof madeNameSchema>;

const NOUNS: Readonly<Record<MadeKind, readonly [one: string, several: string]>> = {
  team: ['team', 'teams'],
  category: ['category', 'categories'],
  vendor: ['vendor', 'vendors'],
  field: ['custom field', 'custom fields'],
};

/** "36 teams and 1 category"; empty for none. */
export function madeCounts(made: readonly Pick<MadeName, 'kind'>[]): string {
  return MADE_KINDS.flatMap((kind) => {
    const number = made.filter((name) => name.kind === kind).length;
    return number === 0 ? [] : [counted(number, ...NOUNS[kind])];
  })
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
}

/** Why a name remains: "3 records have it, 1 person has a right on it". */
export function useWords({ records, recordsInBin, people, views, otherNames }: MadeName): string {
  const has = (number: number) => (number === 1 ? 'has' : 'have');
  const parts = [
    ...(records > 0 ? [`${counted(records, 'record')} ${has(records)} it`] : []),
    ...(recordsInBin > 0 ? [`${counted(recordsInBin, 'deleted record')} ${has(recordsInBin)} it`] : []),
    ...(people > 0 ? [`${counted(people, 'person', 'people')} ${has(people)} a right on it`] : []),
    ...(views > 0 ? [`${counted(views, 'saved filter names', 'saved filters name')} it`] : []),
    ...(otherNames > 0 ? [`${counted(otherNames, 'other name means', 'other names mean')} it`] : []),
  ];
  return parts.join(', ');
}

/** The outcome of the names that a set created, in a sentence or two; empty when it created none. */
export function madeWords(made: readonly MadeName[]): string[] {
  const removed = made.filter(({ state }) => state === 'removed');
  const stays = made.filter(({ state }) => state !== 'removed');
  return [
    ...(removed.length > 0
      ? [`${madeCounts(removed)} that it added ${removed.length === 1 ? 'was' : 'were'} deleted.`]
      : []),
    ...(stays.length > 0
      ? [`${madeCounts(stays)} that it added ${stays.length === 1 ? 'stays' : 'stay'}.`]
      : []),
  ];
}

const KIND_LABELS: Readonly<Record<MadeKind, string>> = {
  team: 'Team',
  category: 'Category',
  vendor: 'Vendor',
  field: 'Custom field',
};

/** The created names that remain, each with its reason. */
export function remainingNames(made: readonly MadeName[]): { kind: string; name: string; reason: string }[] {
  const stays = (state: MadeName['state']) => made.filter((name) => name.state === state);
  return [
    ...stays('used').map((name) => ({ name, reason: `${useWords(name)}.` })),
    ...stays('unused').map((name) => ({ name, reason: 'Nothing else uses it.' })),
  ].map(({ name: { kind, name }, reason }) => ({ kind: KIND_LABELS[kind], name, reason }));
}
