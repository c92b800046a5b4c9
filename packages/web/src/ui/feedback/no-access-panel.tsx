import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** Shown instead of a page that a person may not open; the action is a link to the dashboard. */
export function NoAccessPanel({ text, action }: { text?: ReactNode; action?: ReactNode }) {
  return (
    <EmptyState icon={<Lock />} title="You do not have access to this page." text={text} action={action} />
  );
}
