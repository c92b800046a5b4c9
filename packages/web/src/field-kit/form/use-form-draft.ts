import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../platform/form-drafts.ts';
import { useShownPath } from '../../platform/leave-guard.tsx';
import { currentToken, leavesNothingBehind } from '../../platform/session.ts';

/** Typing is written down when it pauses this long; leaving the page writes at once. */
const PAUSE_MS = 400;

export interface FormDraftOptions {
  /** Whose draft, of which form. */
  personId: string;
  form: string;
  /** What to keep at this moment; null while the form holds no changes. */
  readNow: () => unknown;
  /** Calls back whenever something was typed; gives a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps what is typed until it is saved or left on purpose, so that a reload, a lost connection or a
 * session that ended loses no text (docs/product/guarantees.md, "Durability"). Call `forget` when it was saved.
 */
export function useFormDraft({ personId, form, readNow, subscribe }: FormDraftOptions): {
  forget: () => void;
} {
  const token = useRef(currentToken());
  const shownPath = useShownPath();
  const path = useRef(shownPath());

  const write = useEffectEvent(() => {
    const draft = readNow();
    if (draft === null) forgetDraft(personId, form);
    else keepDraft(personId, form, draft);
  });
  const follow = useEffectEvent((listener: () => void) => subscribe(listener));
  // A form that goes because its session went, or its page broke, keeps its text; one that is left on purpose does not.
  const leave = useEffectEvent(() => {
    const isLeftOnPurpose = shownPath() !== path.current;
    if (currentToken() === token.current && isLeftOnPurpose) forgetDraft(personId, form);
    else if (!leavesNothingBehind()) write();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const writeSoon = () => {
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

  return { forget: () => forgetDraft(personId, form) };
}

/** What was kept for a form when it was opened, if it can still be read; the same for as long as the form is open. */
export function useKeptDraft<Draft>(
  personId: string,
  form: string,
  read: (kept: unknown) => Draft | undefined,
): Draft | undefined {
  const [kept] = useState(() => read(readDraft(personId, form)));
  return kept;
}
