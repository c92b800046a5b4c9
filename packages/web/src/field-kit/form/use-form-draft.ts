import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../platform/form-drafts.ts';
import { useShownPath } from '../../platform/leave-guard.tsx';
import { currentToken, leavesNothingBehind } from '../../platform/session.ts';

/** The draft is stored when typing pauses this long; leaving the page stores it at once. */
const PAUSE_MS = 400;

export interface FormDraftOptions {
  /** The key: the person and the form. */
  personId: string;
  form: string;
  /** The values to store; null while the form has no changes. */
  readNow: () => unknown;
  /** Subscribes to typing; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Stores unsaved input, so that a reload, a lost connection or an expired session loses no text
 * (docs/product/guarantees.md, "Durability"). Call `forget` after saving.
 */
export function useFormDraft({ personId, form, readNow, subscribe }: FormDraftOptions): {
  forget: () => void;
} {
  const token = useRef(currentToken());
  const shownPath = useShownPath();
  const path = useRef(shownPath());
  // A form that closes as it is saved is not drawn again: what it was drawn with last would be kept as unsaved.
  const isForgotten = useRef(false);

  const write = useEffectEvent(() => {
    const draft = readNow();
    if (draft === null) forgetDraft(personId, form);
    else keepDraft(personId, form, draft);
  });
  const follow = useEffectEvent((listener: () => void) => subscribe(listener));
  // The draft stays when the session ended or the page broke, and is removed when the form is left on purpose.
  const leave = useEffectEvent(() => {
    const isLeftOnPurpose = shownPath() !== path.current;
    const isDone = isForgotten.current || (currentToken() === token.current && isLeftOnPurpose);
    if (isDone) forgetDraft(personId, form);
    else if (!leavesNothingBehind()) write();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const writeSoon = () => {
      isForgotten.current = false;
      clearTimeout(timer);
      timer = setTimeout(() => write(), PAUSE_MS);
    };
    const onHide = () => write();
    writeSoon();
    const unfollow = follow(writeSoon);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(timer);
      unfollow();
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);

  const forget = () => {
    isForgotten.current = true;
    forgetDraft(personId, form);
  };
  return { forget };
}

/** The same for values that are in React state. @param state what changes with each change of a value */
export function useStateDraft(
  options: Omit<FormDraftOptions, 'subscribe'>,
  state: unknown,
): ReturnType<typeof useFormDraft> {
  const listeners = useRef(new Set<() => void>());
  const draft = useFormDraft({
    ...options,
    subscribe: (listener) => {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
  });
  useEffect(() => {
    for (const listener of listeners.current) listener();
  }, [state]);
  return draft;
}

/** The draft of a form when it was opened, if it is readable; the same while the form is open. */
export function useKeptDraft<Draft>(
  personId: string,
  form: string,
  read: (kept: unknown) => Draft | undefined,
): Draft | undefined {
  const [kept] = useState(() => read(readDraft(personId, form)));
  return kept;
}
