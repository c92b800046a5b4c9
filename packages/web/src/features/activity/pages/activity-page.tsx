import { Activity } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** `/admin/activity`, until the feed is shown. */
export function ActivityPage() {
  return (
    <EmptyState
      icon={<Activity />}
      title="The activity feed is not part of this version yet"
      text="Here you will see who changed what, and when. Changes are recorded already, so nothing will be missing."
    />
  );
}
