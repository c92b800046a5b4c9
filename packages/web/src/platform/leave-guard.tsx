import { createContext, use, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { currentToken } from './session.ts';

interface GuardedForms {
  /** Whether one form has unsaved changes. */
  mark: (formId: string, isDirty: boolean) => void;
  hasChanges: () => boolean;
  /** The current path, also for components that were just unmounted with the previous page. */
  path: () => string;
}

const LeaveGuardContext = createContext<GuardedForms | null>(null);

/**
 * Asks before a changed form is left (docs/product/screens.md, "Leaving a changed form"): when the path changes, and
 * with the browser's own dialog when the page is reloaded or closed. There is one for the shell; a form takes part
 * through {@link useLeaveGuard}.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const dirtyForms = useRef(new Set<string>());
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Set before the cleanups of the previous page's effects run.
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  // Without a session the form could not be submitted any more, so it is not guarded.
  const hasChanges = useCallback(() => dirtyForms.current.size > 0 && currentToken() !== null, []);
  const forms = useMemo<GuardedForms>(
    () => ({
      mark: (formId, isDirty) => {
        if (isDirty) dirtyForms.current.add(formId);
        else dirtyForms.current.delete(formId);
      },
      hasChanges,
      path: () => shown.current,
    }),
    [hasChanges],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [hasChanges]);

  return (
    <LeaveGuardContext value={forms}>
      {children}
      <LeaveQuestion
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </LeaveGuardContext>
  );
}

export interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The dialog of the leave-page guard (docs/product/screens.md, "Leaving a changed form"). */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      title="Are you sure you want to leave?"
      text="Your changes have not yet been submitted. If you leave this page, your changes will not be saved"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  );
}

/**
 * Returns the function that says whether a form on screen has unsaved changes, for actions that leave the page without
 * navigating.
 */
export function useUnsavedChanges(): () => boolean {
  const forms = use(LeaveGuardContext);
  return useCallback(() => forms?.hasChanges() ?? false, [forms]);
}

/**
 * Returns the function that gives the current path. A component that is unmounted while its path stays was not left:
 * its page broke.
 */
export function useShownPath(): () => string {
  const forms = use(LeaveGuardContext);
  return useCallback(() => forms?.path() ?? window.location.pathname, [forms]);
}

/**
 * Guards a form while it has changes and is not being submitted. Call `release` right before navigating after a
 * successful submit, when the form itself still counts as changed.
 */
export function useLeaveGuard(isDirty: boolean): { release: () => void } {
  const forms = use(LeaveGuardContext);
  const formId = useId();

  useEffect(() => {
    forms?.mark(formId, isDirty);
    return () => forms?.mark(formId, false);
  }, [forms, formId, isDirty]);

  const release = useCallback(() => forms?.mark(formId, false), [forms, formId]);
  return { release };
}
