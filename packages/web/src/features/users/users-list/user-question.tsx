import { useState } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeactivateUser, useRemoveSecondFactor, useSignOutUser } from '../administration-queries.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { nameOf } from '../user-words.ts';

/** A step that is asked about before it is taken. */
export type Question = 'deactivate' | 'signOut' | 'removeSecondFactor';

interface QuestionWords {
  title: string;
  text: string;
  confirmLabel: string;
  done: string;
}

function wordsOf(question: Question, name: string): QuestionWords {
  const words: Record<Question, QuestionWords> = {
    deactivate: {
      title: `Deactivate ${name}?`,
      text: 'They are signed out at once, cannot sign in and get no email. Their name stays in history. You can reactivate them.',
      confirmLabel: 'Deactivate',
      done: `${name} was deactivated.`,
    },
    signOut: {
      title: `Sign ${name} out everywhere?`,
      text: 'They are signed out everywhere. They can sign in again.',
      confirmLabel: 'Sign out',
      done: `${name} was signed out everywhere.`,
    },
    removeSecondFactor: {
      title: `Remove the second factor of ${name}?`,
      text: 'They sign in with only their password until they set up a second factor again. Make sure that they asked for it.',
      confirmLabel: 'Remove second factor',
      done: `${name} no longer has a second factor.`,
    },
  };
  return words[question];
}

export interface UserQuestionProps {
  user: ManagedUser;
  /** Null while nothing is asked. */
  question: Question | null;
  onClose: () => void;
}

/** Asks before a person is deactivated, signed out or loses their second factor, and does it. */
export function UserQuestion({ user, question, onClose }: UserQuestionProps) {
  const mutations = {
    deactivate: useDeactivateUser(),
    signOut: useSignOutUser(),
    removeSecondFactor: useRemoveSecondFactor(),
  };
  // What was asked last stays while the dialog closes.
  const [asked, setAsked] = useState<Question>('deactivate');
  if (question !== null && question !== asked) setAsked(question);
  const { done, ...words } = wordsOf(asked, nameOf(user));
  const mutation = mutations[asked];
  const confirm = () => {
    const callbacks = { onSuccess: () => saySucceeded(done), onError: sayFailed, onSettled: onClose };
    mutation.mutate({ params: { userId: user.id } }, callbacks);
  };
  return (
    <ConfirmDialog
      {...words}
      isOpen={question !== null}
      onClose={onClose}
      isDangerous={asked !== 'signOut'}
      isBusy={mutation.isPending}
      onConfirm={confirm}
    />
  );
}
