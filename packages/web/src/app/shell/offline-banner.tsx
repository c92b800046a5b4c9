import { useIsOnline, useWaitingChanges } from '../../platform/api-client/online.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { counted } from '../../ui/text/own-numbers.ts';

/** Says that there is no network, and how many changes wait for it (docs/product/interface.md, "The client"). */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const waiting = useWaitingChanges();
  if (isOnline) return null;
  return (
    <Banner tone="caution" className="sticky top-0 z-20 max-md:top-14">
      You are offline. What you type is sent when you are back.
      {waiting > 0 && ` ${counted(waiting, 'change waits', 'changes wait')} to be sent.`}
    </Banner>
  );
}
