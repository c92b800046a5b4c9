import { z } from 'zod';
import { idSchema } from '../../../kernel/ids.ts';
import { savedFilterSchema, type SavedFilter } from '../../../kernel/saved-filter.ts';
import { namedObject } from '../../../kernel/named-object.ts';
import { SHARED_VIEW_STATES } from '../shared-view.ts';

/** Most views of which one person gets the weekly mail. */
export const SUBSCRIPTIONS_LIMIT = 20;
export const TOO_MANY_SUBSCRIPTIONS = 'You already get the weekly email of 20 views. Stop one first.';
export const NO_SUCH_VIEW = 'This view no longer exists';

/** The view that a weekly mail is asked for: one of the person's own by its name, or a shared one. */
export const subscriptionInputSchema = z
  .strictObject({
    savedName: savedFilterSchema.shape.id.optional(),
    sharedViewId: idSchema.optional(),
  })
  .refine(({ savedName, sharedViewId }) => (savedName === undefined) !== (sharedViewId === undefined), {
    error: 'Name one view: a saved filter, or a shared view',
    path: ['savedName'],
  });
export type SubscriptionInput = z.output<typeof subscriptionInputSchema>;

/** A person's weekly mail of a view (docs/product/notifications.md, "Weekly email of a view"). */
export const viewSubscriptionSchema = namedObject('ViewSubscription', {
  id: idSchema,
  /** The name of the view, for a shared view that is gone its last one. */
  name: z.string(),
  /** The name of one of the person's own views; null for a shared one. */
  savedName: z.string().nullable(),
  /** Null for one of the person's own, and for a shared view that is gone. */
  sharedViewId: idSchema.nullable(),
  /** `lost`: one of its filters names only things that were deleted. */
  state: z.enum([...SHARED_VIEW_STATES, 'lost']),
});
export type ViewSubscription = z.infer<typeof viewSubscriptionSchema>;

/**
 * What became of the names of a person's own views when their list was replaced: a name whose view is there under
 * another one that is new was renamed; any other that is missing was deleted.
 * @returns by earlier name the later one, or null; names that are still there are left out
 */
export function followedNames(
  before: readonly SavedFilter[],
  after: readonly SavedFilter[],
): ReadonlyMap<string, string | null> {
  const earlier = new Set(before.map(({ id }) => id));
  const later = new Set(after.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !earlier.has(id));
  const followed = new Map<string, string | null>();
  for (const { id, value } of before) {
    if (later.has(id)) continue;
    const text = JSON.stringify(value);
    const at = fresh.findIndex((one) => JSON.stringify(one.value) === text);
    // Each new name continues one earlier view at most.
    followed.set(id, at < 0 ? null : (fresh.splice(at, 1)[0]?.id ?? null));
  }
  return followed;
}
