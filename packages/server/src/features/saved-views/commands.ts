import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject, FieldChange } from '@pactbook/domain/kernel/event.ts';
import { canChangeSharedView, canUnshareView } from '@pactbook/domain/features/saved-views/access.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import * as events from '@pactbook/domain/features/saved-views/events.ts';
import {
  OWN_SHARED_VIEWS_LIMIT,
  SHARED_VIEW_EXISTS,
  SHARED_VIEWS_LIMIT,
  TOO_MANY_OWN_SHARED_VIEWS,
  TOO_MANY_SHARED_VIEWS,
  type SharedViewInput,
} from '@pactbook/domain/features/saved-views/shared-view.ts';
import {
  withGroupReplaced,
  withOptionsMoved,
  withTypeChanged,
  type GroupReplacement,
} from '@pactbook/domain/features/saved-views/stored/stored-views.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { Command } from '../../platform/command.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { countSharedViews, lockSharedView } from './queries.ts';
import { deleteSubscription, followSharedName } from './subscriptions/write-subscriptions.ts';
import {
  deletePin,
  endSharedView,
  insertPin,
  insertReplacedGroup,
  insertSharedView,
  lockSavedFilters,
  lockSharedViews,
  removeEndedViews,
  replaceSavedFilters,
  replaceSharedValue,
  updateSharedView,
  type SharedViewRow,
} from './store.ts';

const subjectOf = ({ id, name }: Pick<SharedViewRow, 'id' | 'name'>): EventSubject => ({
  kind: 'sharedView',
  id,
  label: name,
});

/** Writes a name that this person shares no other view under. @throws AppError `duplicate` */
async function withFreeName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', SHARED_VIEW_EXISTS, {
      fields: { name: SHARED_VIEW_EXISTS },
      cause: error,
    });
  }
}

/** A view that is still shared, locked. @throws AppError `not_found` */
async function activeView({ db }: Command, viewId: string): Promise<SharedViewRow> {
  const view = await lockSharedView(db, viewId);
  if (view === null || view.isGone) throw notFound('view');
  return view;
}

/**
 * Shares a copy of a view with the organisation.
 *
 * @returns its id
 * @throws AppError `invalid_fields` when the person or the organisation shares as many as they can, `duplicate` for a name in use
 */
export async function addSharedView(command: Command, actor: Actor, input: SharedViewInput): Promise<string> {
  const { db, now, newId, emit } = command;
  const { all, own } = await countSharedViews(db, actor.userId);
  if (own >= OWN_SHARED_VIEWS_LIMIT) throw invalidFields({ name: TOO_MANY_OWN_SHARED_VIEWS });
  if (all >= SHARED_VIEWS_LIMIT) throw invalidFields({ name: TOO_MANY_SHARED_VIEWS });
  const view = { id: newId(), ownerId: actor.userId, ...input };
  await withFreeName(() => insertSharedView(db, view, now));
  emit(events.viewShared(subjectOf(view)));
  return view.id;
}

/**
 * Gives a shared view another name, or lets it show something else. The same again changes nothing.
 *
 * @throws AppError `not_found`; `forbidden` for a person who does not share it; `duplicate`
 */
export async function reviseSharedView(
  command: Command,
  actor: Actor,
  viewId: string,
  input: { readonly name?: string | undefined; readonly value?: SharedViewInput['value'] | undefined },
): Promise<void> {
  const { db, now, emit } = command;
  const before = await activeView(command, viewId);
  const decision = decide(actor, canChangeSharedView, before);
  if (!decision.allowed) throw forbidden(decision.reason);
  const after = { ...before, name: input.name ?? before.name, value: input.value ?? before.value };
  const changes: FieldChange[] = [];
  if (after.name !== before.name) changes.push({ field: 'name', from: before.name, to: after.name });
  const isSameValue = JSON.stringify(after.value) === JSON.stringify(before.value);
  if (changes.length === 0 && isSameValue) return;
  await withFreeName(() => updateSharedView(db, after, now));
  if (after.name !== before.name) await followSharedName(db, after);
  emit(events.sharedViewChanged(subjectOf(after), changes));
}

/**
 * Takes a shared view back. Copies that others made stay theirs; people who pinned it see that it is gone until they
 * remove the pin.
 *
 * @throws AppError `not_found`; `forbidden` for users who may not
 */
export async function removeSharedView(command: Command, actor: Actor, viewId: string): Promise<void> {
  const { db, now, emit } = command;
  const view = await activeView(command, viewId);
  const decision = decide(actor, canUnshareView, view);
  if (!decision.allowed) throw forbidden(decision.reason);
  // The person who stops sharing it needs no notice.
  await deletePin(db, { viewId, userId: actor.userId });
  await endSharedView(db, viewId, now);
  await removeEndedViews(db);
  emit(events.viewUnshared(subjectOf(view)));
}

/**
 * Puts a shared view into a person's sidebar, or takes it out: it concerns only them, so there is no event. One that
 * is no longer shared can only be removed, and is deleted permanently with its last pin.
 *
 * @throws AppError `not_found`
 */
export async function setPin(
  { db }: Pick<Command, 'db'>,
  actor: Actor,
  viewId: string,
  isPinned: boolean,
): Promise<void> {
  const view = await lockSharedView(db, viewId);
  if (view === null || (view.isGone && isPinned)) throw notFound('view');
  const pin = { viewId, userId: actor.userId };
  if (isPinned) {
    await insertPin(db, pin);
    return;
  }
  await deletePin(db, pin);
  if (view.isGone) await removeEndedViews(db);
}

/** Ends a person's subscription to a view that is gone: they are notified of it in place of an event. */
export async function endSubscription(
  { db }: Pick<Command, 'db'>,
  { userId }: Actor,
  subscriptionId: string,
): Promise<void> {
  await deleteSubscription(db, { id: subscriptionId, userId });
}

/**
 * Changes every stored view that names something by a text, as what it names was replaced. Views that stay the same are
 * not written.
 */
async function changeViewsNaming(
  { db }: Pick<Command, 'db'>,
  name: string,
  change: (value: SavedFilter['value']) => SavedFilter['value'],
): Promise<void> {
  const text = JSON.stringify(name);
  for (const { userId, filters } of await lockSavedFilters(db, text)) {
    const changed = filters.map((filter) => ({ ...filter, value: change(filter.value) }));
    const isSame = changed.every(({ value }, index) => value === filters[index]?.value);
    if (!isSame) await replaceSavedFilters(db, userId, changed);
  }
  for (const { id, value } of await lockSharedViews(db, text)) {
    const changed = change(value);
    if (changed !== value) await replaceSharedValue(db, { id, value: changed });
  }
}

/** Lets every stored view and address that filters by a team or category filter by the one that it was merged into. */
export async function replaceGroupInViews(
  command: Pick<Command, 'db' | 'scope'>,
  replacement: GroupReplacement,
): Promise<void> {
  const { from, into } = replacement;
  await insertReplacedGroup(command.db, { from, into: into.id });
  await changeViewsNaming(command, from, (value) => withGroupReplaced(value, replacement));
}

/** Lets every stored view that filters by a custom field follow its options. */
export async function moveOptionsInViews(
  command: Pick<Command, 'db' | 'scope'>,
  key: string,
  moves: ReadonlyMap<string, string | null>,
): Promise<void> {
  await changeViewsNaming(command, key, (value) => withOptionsMoved(value, key, moves));
}

/** Lets every stored view that filters by a custom field follow its new type. */
export async function changeTypeInViews(
  command: Pick<Command, 'db' | 'scope'>,
  field: Pick<CustomField, 'key' | 'type'>,
  next: CustomField['type'],
): Promise<void> {
  await changeViewsNaming(command, field.key, (value) => withTypeChanged(value, field, next));
}
