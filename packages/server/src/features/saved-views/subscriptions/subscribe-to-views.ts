import { viewSubscribed, viewUnsubscribed } from '@pactbook/domain/features/saved-views/events.ts';
import {
  followedNames,
  NO_SUCH_VIEW,
  SUBSCRIPTIONS_LIMIT,
  TOO_MANY_SUBSCRIPTIONS,
  type SubscriptionInput,
  type ViewSubscription,
} from '@pactbook/domain/features/saved-views/subscriptions/view-subscription.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { Command } from '../../../platform/command.ts';
import { serializePerson } from '../../users/commands.ts';
import { findDisplayName } from '../../users/queries.ts';
import { findSavedFilters, findSharedView, findSubscriptions } from '../queries.ts';
import { replaceSavedFilters } from '../store.ts';
import { deleteSubscription, followSavedNames, insertSubscription } from './write-subscriptions.ts';

async function subjectOf({ db }: Command, { userId }: Actor) {
  return { kind: 'user', id: userId, label: await findDisplayName(db, userId) } as const;
}

/** The name of the view that is meant. @throws AppError `not_found`, `invalid_fields` */
async function nameOfView(
  { db }: Command,
  actor: Actor,
  { savedName, sharedViewId }: SubscriptionInput,
): Promise<string> {
  if (sharedViewId !== undefined) {
    const view = await findSharedView(db, actor, sharedViewId);
    if (view?.state !== 'usable') throw notFound('view');
    return view.name;
  }
  const own = await findSavedFilters(db, actor.userId);
  if (!own.some(({ id }) => id === savedName)) throw invalidFields({ savedName: NO_SUCH_VIEW });
  return savedName ?? '';
}

/**
 * Subscribes a person to the weekly mail of a view; one that they have already stays as it is.
 *
 * @throws AppError `not_found` for a shared view that is not there for them, `invalid_fields` for a saved filter that is
 *   not there, and with as many subscriptions as a person may have
 */
export async function subscribe(
  command: Command,
  actor: Actor,
  input: SubscriptionInput,
): Promise<ViewSubscription> {
  const { db, now, newId, emit } = command;
  // So that their number holds.
  await serializePerson(command, actor.userId);
  const { savedName = null, sharedViewId = null } = input;
  const present = await findSubscriptions(db, actor);
  const same = present.find((one) =>
    savedName === null ? one.sharedViewId === sharedViewId : one.savedName === savedName,
  );
  if (same !== undefined) return withoutValue(same);
  const viewName = await nameOfView(command, actor, input);
  if (present.length >= SUBSCRIPTIONS_LIMIT) throw invalidFields({ savedName: TOO_MANY_SUBSCRIPTIONS });
  const id = newId();
  await insertSubscription(db, { id, userId: actor.userId, savedName, sharedViewId, viewName }, now);
  emit(viewSubscribed(await subjectOf(command, actor), [{ field: 'view', from: null, to: viewName }]));
  return { id, name: viewName, savedName, sharedViewId, state: 'usable' };
}

/** A subscription as it is sent: without what its view shows. */
export function withoutValue({
  id,
  name,
  savedName,
  sharedViewId,
  state,
}: ViewSubscription): ViewSubscription {
  return { id, name, savedName, sharedViewId, state };
}

/** Ends one of a person's subscriptions. @throws AppError `not_found` */
export async function unsubscribe(command: Command, actor: Actor, subscriptionId: string): Promise<void> {
  const { db, emit } = command;
  const name = await deleteSubscription(db, { id: subscriptionId, userId: actor.userId });
  if (name === null) throw notFound('view');
  emit(viewUnsubscribed(await subjectOf(command, actor), [{ field: 'view', from: name, to: null }]));
}

/** Replaces a person's saved filters; subscriptions follow one that is renamed and end with one that is deleted. */
export async function replaceFilters(
  command: Pick<Command, 'db' | 'scope'>,
  actor: Actor,
  filters: readonly SavedFilter[],
): Promise<void> {
  const { db } = command;
  await serializePerson(command, actor.userId);
  const names = followedNames(await findSavedFilters(db, actor.userId), filters);
  if (names.size > 0) await followSavedNames(db, actor.userId, names);
  await replaceSavedFilters(db, actor.userId, filters);
}
