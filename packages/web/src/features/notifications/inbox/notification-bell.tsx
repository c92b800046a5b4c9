import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { unreadQuery } from './unread-query.ts';

/** Loaded when it is first opened. */
const loadInbox = () => import('./inbox-sheet.tsx');

/** Opens the inbox, and shows the number of unread entries (docs/product/notifications.md, "Inbox"). */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const inbox = useLoadedWhenOpen(loadInbox, isOpen, () => setIsOpen(false));
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <IconButton
        label={unread === 0 ? 'Inbox' : `Inbox, ${count} unread`}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setIsOpen(true)}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute bottom-1/2 left-1/2 min-w-4 rounded-full bg-accent px-1 text-xs leading-4 font-semibold text-on-accent tabular-nums"
          >
            {count}
          </span>
        )}
      </IconButton>
      {inbox && <inbox.InboxSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
