import { addressOfView } from '../../features/contract-list/view/view-address.ts';
import { PinnedViews } from '../../features/saved-views/shared-views/pinned-views.tsx';
import type { PinnedViewsProps } from '../../features/saved-views/shared-views/pinned-views.tsx';

/** The pinned views of the sidebar. Loaded after the shell, because reading a view takes more code than the shell has. */
export function PinnedViewsGroup(props: Omit<PinnedViewsProps, 'addressOf'>) {
  return <PinnedViews {...props} addressOf={addressOfView} />;
}
