import { Bell } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** `/profile/notifications`, until mails are sent. */
export function NotificationSettingsPage() {
  return (
    <EmptyState
      icon={<Bell />}
      title="Notification settings are not part of this version yet"
      text="Here you will choose which reminders and changes are mailed to you, and how often. Until then no mails are sent."
    />
  );
}
