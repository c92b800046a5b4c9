import { z } from 'zod';
import { idSchema } from './ids.ts';
import { namedObject } from './named-object.ts';

/**
 * One changed field: its key and the values before and after; a list is a list of items. Values that are about another
 * record name it: history shows them only to people who read that record in full.
 */
export const fieldChangeSchema = z
  .object({ field: z.string(), from: z.unknown(), to: z.unknown(), recordId: idSchema.optional() })
  .meta({ id: 'FieldChange' });

export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** The subject of an event. */
export interface EventSubject {
  readonly kind:
    | 'contract'
    | 'document'
    | 'user'
    | 'team'
    | 'organisation'
    | 'customField'
    | 'session'
    | 'import'
    | 'importMapping'
    | 'export'
    | 'vendor'
    | 'logo'
    | 'changeSet'
    | 'ssoConnection'
    | 'sharedView'
    | 'contractAnalysis'
    | 'exchangeRates'
    | 'budget'
    | 'apiToken';
  readonly id: string;
  /** The subject's name at that time, so that history stays readable after it is deleted. */
  readonly label: string;
}

/**
 * Something that happened, written in the same transaction. Feed, history, notifications and the change counter behind
 * ETags read only events.
 */
export interface DomainEvent<Type extends string = string> {
  readonly type: Type;
  readonly subject: EventSubject;
  readonly changes: readonly FieldChange[];
  /** The subject's version after the change, if it has one. */
  readonly version?: number;
}

/** Creates the constructor of one type of event. */
export function defineEvent<Type extends string>(type: Type, summary: string) {
  return Object.assign(
    (subject: EventSubject, changes: readonly FieldChange[] = [], version?: number): DomainEvent<Type> =>
      version === undefined ? { type, subject, changes } : { type, subject, changes, version },
    { type, summary },
  );
}

/** The fields whose values differ between two states, compared by value, in the order of `keys`. */
export function diffFields<State extends object>(
  before: Partial<State>,
  after: Partial<State>,
  keys: readonly (keyof State & string)[],
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of keys) {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ field, from, to });
  }
  return changes;
}

/** The actor: a person by name, or the system with a null id. */
const actorNameSchema = z.strictObject({ id: idSchema.nullable(), name: z.string() });

/** One event in the activity feed and the history (docs/product/notifications.md, "Events"). */
export const activityEntrySchema = namedObject('ActivityEntry', {
  id: idSchema,
  at: z.string(),
  actor: actorNameSchema,
  impersonator: actorNameSchema.nullable(),
  type: z.string(),
  subject: z.strictObject({ kind: z.string(), id: idSchema, label: z.string() }),
  version: z.int().nullable(),
  changes: z.array(fieldChangeSchema),
  /** Its change set and the number of its records, when many records were changed at once. */
  changeSet: z.strictObject({ id: idSchema, label: z.string(), records: z.int() }).optional(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** The actor as text: "Ana Ruiz as Dana Fox" while impersonating (docs/product/people.md, "Impersonation"). */
export function actorWords({ actor, impersonator }: Pick<ActivityEntry, 'actor' | 'impersonator'>): string {
  return impersonator ? `${impersonator.name} as ${actor.name}` : actor.name;
}
