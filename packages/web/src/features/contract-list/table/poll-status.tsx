import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contractsQuery } from '../../contracts/queries.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

const MINUTE_MS = 60_000;

/** The elapsed time as text: "less than a minute", "2 minutes", "1 hour". */
export function agoInWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return counted(hours, 'hour');
}

/**
 * Shown while polls fail and the list may be out of date.
 * @param pageSince for a page in place of a list: when it was read, while newer rows cannot be
 */
export function PollStatus({ pageSince = null }: { pageSince?: number | null }) {
  // Observes the query without fetching; the page fetches.
  const { data, failureCount, isError, fetchStatus, dataUpdatedAt } = useQuery({
    ...contractsQuery,
    enabled: false,
  });
  const isBehind = data !== undefined && (isError || failureCount > 0 || fetchStatus === 'paused');
  if (pageSince !== null) return <BehindSince updatedAt={pageSince} />;
  return isBehind ? <BehindSince updatedAt={dataUpdatedAt} /> : null;
}

function BehindSince({ updatedAt }: { updatedAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="text-caution">
      Last updated {agoInWords(Math.max(0, now - updatedAt))} ago. Retrying
    </span>
  );
}
