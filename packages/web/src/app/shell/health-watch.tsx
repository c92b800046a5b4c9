import { lazy, Suspense, useEffect, useState } from 'react';

const HealthBanner = lazy(async () => ({
  default: (await import('../../features/support/components/health/health-banner.tsx')).HealthBanner,
}));

/** The page that somebody came for is there first. */
const LOOK_AFTER_MS = 5_000;

/** The banner of administrators, which is loaded once everything else is there. */
export function HealthWatch() {
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWatching(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isWatching) return null;
  return (
    <Suspense>
      <HealthBanner />
    </Suspense>
  );
}
