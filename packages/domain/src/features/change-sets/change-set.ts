import { z } from 'zod';
import { fieldChangeSchema } from '../../kernel/event.ts';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { madeCounts, madeNameSchema, madeWords, remainingNames } from './created-names.ts';
import { counted } from '../../kernel/text/counted.ts';

/** The kinds of change sets. */
export const CHANGE_SET_KINDS = [
  'bulkEdit',
  'bulkDecide',
  'bulkDelete',
  'bulkRestore',
  'import',
  'vendorMerge',
] as const;
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];
export const CHANGE_SET_KIND_LABELS: Readonly<Record<ChangeSetKind, string>> = {
  bulkEdit: 'Bulk edit',
  bulkDecide: 'Decisions',
  bulkDelete: 'Bulk delete',
  bulkRestore: 'Bulk restore',
  import: 'Import',
  vendorMerge: 'Vendor merge',
};

/** The outcome of one record in a set. */
export const CHANGE_SET_ACTIONS = ['created', 'updated', 'deleted', 'restored'] as const;
export type ChangeSetAction = (typeof CHANGE_SET_ACTIONS)[number];

/** How long a set can be undone (docs/product/records.md, "Undo"). */
export const UNDO_DAYS = 30;

/** The maximum length of a set's label. */
export const CHANGE_SET_LABEL_LIMIT = 200;

const personSchema = z.strictObject({ id: idSchema, name: z.string() });

/** A change of many records, which can be viewed and undone as one (docs/product/records.md, "Undo"). */
export const changeSetSchema = namedObject('ChangeSet', {
  id: idSchema,
  kind: z.enum(CHANGE_SET_KINDS),
  label: z.string(),
  createdAt: z.string(),
  /** Null: the command line. */
  createdBy: personSchema.nullable(),
  undoUntil: z.string(),
  undoneAt: z.string().nullable(),
  undoneBy: personSchema.nullable(),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  restored: z.int(),
});
export type ChangeSet = z.infer<typeof changeSetSchema>;

/** A record of a set. The changes are left out when the reader may not read the record in full. */
export const changeSetContractSchema = namedObject('ChangeSetRecord', {
  contractId: idSchema,
  product: z.string(),
  action: z.enum(CHANGE_SET_ACTIONS),
  /** Whether the record is in the trash now. */
  isDeleted: z.boolean(),
  changes: z.array(fieldChangeSchema).optional(),
});
export type ChangeSetRecord = z.infer<typeof changeSetContractSchema>;

/** What an undo did not change, and why. */
export const skippedUndoSchema = namedObject('SkippedUndo', {
  contractId: idSchema,
  product: z.string(),
  /** The fields that were not undone; empty for the record as a whole. */
  fields: z.array(z.string()),
  reason: z.string(),
});
export type SkippedUndo = z.infer<typeof skippedUndoSchema>;

/**
 * The outcome of an undo, or its preview: the number of records restored fully or partly, and what else the set
 * created.
 */
export const undoOutcomeSchema = namedObject('UndoOutcome', {
  undone: z.int(),
  /** How many of these records the set had added: they are deleted. Missing for none. */
  deleted: z.int().optional(),
  skipped: z.array(skippedUndoSchema),
  /**
   * The outcome of teams and categories that the set created, and which of its new vendors still exist. Left out when
   * there is nothing to report.
   */
  made: z.array(madeNameSchema).optional(),
});
export type UndoOutcome = z.infer<typeof undoOutcomeSchema>;

/** How many records a set is about. */
export function contractCountOf(
  set: Pick<ChangeSet, 'created' | 'updated' | 'deleted' | 'restored'>,
): number {
  return set.created + set.updated + set.deleted + set.restored;
}

/**
 * Why a set cannot be undone, as a sentence; null when it can.
 * @param now RFC 3339, in UTC
 */
export function undoFault(set: Pick<ChangeSet, 'undoneAt' | 'undoUntil'>, now: string): string | null {
  if (set.undoneAt !== null) return 'This was already undone.';
  return now > set.undoUntil ? `This can be undone for ${UNDO_DAYS} days only.` : null;
}

/** What an undo does to records, as a sentence: "2 records deleted, 1 record restored." */
export function undoneRecords({ undone, deleted = 0 }: UndoOutcome, would = false): string {
  const be = would ? 'would be ' : '';
  const back = undone - deleted;
  const parts = [
    ...(deleted > 0 ? [`${counted(deleted, 'record')} ${be}deleted`] : []),
    ...(back > 0 ? [`${counted(back, 'record')} ${be}restored`] : []),
  ];
  if (parts.length === 0) return would ? 'No record would be restored.' : 'No record was restored.';
  return `${parts.join(', ')}.`;
}

/** The outcome of an undo, in a sentence or two. */
export function undoneWords(outcome: UndoOutcome): string {
  const { skipped, made = [] } = outcome;
  const left = new Set(skipped.map(({ contractId }) => contractId)).size;
  return [
    undoneRecords(outcome),
    ...(left === 0 ? [] : [`Parts of ${counted(left, 'record')} were not undone.`]),
    ...madeWords(made),
  ].join(' ');
}

/** The most names that are listed; the rest is counted. */
const MOST_NAMED = 8;

/** The preview of an undo as text, for the confirmation. */
export function undoForecast(outcome: UndoOutcome, mayRemove: boolean) {
  const { skipped, made = [] } = outcome;
  const left = new Set(skipped.map(({ contractId }) => contractId)).size;
  const isUnused = (isField: boolean) =>
    made.filter(({ kind, state }) => state === 'unused' && (kind === 'field') === isField);
  const fields = isUnused(true);
  const unused = isUnused(false);
  const counts = madeCounts(unused);
  const more = unused.length - MOST_NAMED;
  const names = unused.slice(0, MOST_NAMED).map(({ name }) => name);
  const list = `${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
  return {
    lines: [
      undoneRecords(outcome, true),
      ...(fields.length === 0
        ? []
        : [
            `${madeCounts(fields)} that it added would be deleted: ${fields.map(({ name }) => name).join(', ')}.`,
          ]),
      ...(left === 0
        ? []
        : [`Parts of ${counted(left, 'record')} would not be undone; they are listed afterwards.`]),
      ...(unused.length === 0 || mayRemove
        ? []
        : [`Nothing else uses ${counts} that it added: ${list}. Only a System Admin can delete them.`]),
    ],
    offer:
      unused.length === 0 || !mayRemove
        ? null
        : { label: `Also delete ${counts} that it added and nothing else uses`, names: list },
    stays: remainingNames(made.filter(({ state }) => state === 'used')),
  };
}
