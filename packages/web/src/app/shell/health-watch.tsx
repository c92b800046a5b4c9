import { useEffect, useState } from 'react';
import { useLoaded } from '../../ui/loading/use-loaded.ts';

const loadBanner = () => import('../../features/support/health/health-banner.tsx');

/** The page that somebody came for is there first. */
const LOOK_AFTER_MS = 5_000;

/** The banner of administrators, which is loaded once everything else is there. */
export function HealthWatch() {
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWatching(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const banner = useLoaded(loadBanner, isWatching);
  return banner && <banner.HealthBanner />;
}
