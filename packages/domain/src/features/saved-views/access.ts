import { ALLOWED, allowIf, defineActorPolicy, definePolicy } from '../../kernel/access.ts';

/** What the rules need to know of a shared view: who shares it. */
export interface SharedViewSubject {
  readonly ownerId: string;
}

/** Sharing a view, pinning and copying those of others: everyone. A view holds filters and columns, never records. */
export const canShareViews = defineActorPolicy('savedViews.share', () => ALLOWED);

/** Renaming a shared view and showing something else under it: users who share it. */
export const canChangeSharedView = definePolicy<SharedViewSubject>(
  'savedViews.changeShared',
  () => ALLOWED,
  (actor, view) =>
    allowIf(actor.userId === view.ownerId, 'Only the person who shares this view can change it.'),
);

/** Taking a shared view back: users who share it, and System Admins, as people leave and their views stay. */
export const canUnshareView = definePolicy<SharedViewSubject>(
  'savedViews.unshare',
  () => ALLOWED,
  (actor, view) =>
    allowIf(
      actor.userId === view.ownerId || actor.isSuperAdmin,
      'Only the person who shares this view and System Admins can stop sharing it.',
    ),
);
