import { sharedViewInputSchema } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FilterNameDialog } from '../filter-name-dialog.tsx';
import { useChangeSharedView, useShareView, useUnshareView } from '../queries.ts';
import type { SharedViewQuestion } from './shared-view-question.ts';

interface SharedViewDialogsProps {
  question: SharedViewQuestion;
  isOpen: boolean;
  onClose: () => void;
}

type QuestionOf<Kind extends SharedViewQuestion['kind']> = Extract<SharedViewQuestion, { kind: Kind }>;
type DialogProps<Kind extends SharedViewQuestion['kind']> = Omit<SharedViewDialogsProps, 'question'> & {
  question: QuestionOf<Kind>;
};

/** The callbacks of a call. */
function outcome(done: string, onClose: () => void) {
  return {
    onSuccess: () => {
      saySucceeded(done);
      onClose();
    },
    onError: sayFailed,
  } as const;
}

/** The dialogs of shared views: share, rename, and stop sharing. */
export function SharedViewDialogs({ question, ...rest }: SharedViewDialogsProps) {
  if (question.kind === 'share') return <ShareDialog {...rest} question={question} />;
  if (question.kind === 'rename') return <RenameDialog {...rest} question={question} />;
  return <UnshareDialog {...rest} question={question} />;
}

const SOME_CANNOT = 'It filters by fields not everyone can read. People without access cannot use it.';

function ShareDialog({ question: { filter, before, isRestricted }, isOpen, onClose }: DialogProps<'share'>) {
  const share = useShareView();
  const change = useChangeSharedView();
  const isBusy = share.isPending || change.isPending;
  const confirm = () => {
    if (before) {
      const done = outcome(`“${filter.id}” was updated for everyone.`, onClose);
      change.mutate({ params: { viewId: before.id }, body: { value: filter.value } }, done);
      return;
    }
    const done = outcome(`“${filter.id}” is shared with your organization.`, onClose);
    share.mutate({ body: { name: filter.id, value: filter.value } }, done);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? 'Update the shared view?' : 'Share this view?'}
      text={
        <>
          <p>
            {before
              ? `You already share “${filter.id}”. Everyone who uses it will see your filter as it is now.`
              : `Everyone in your organization can use “${filter.id}”, and only you can change it. They see only records and fields they have access to.`}
          </p>
          {isRestricted && <p className="mt-2">{SOME_CANNOT}</p>}
        </>
      }
      confirmLabel={before ? 'Update shared view' : 'Share view'}
      isBusy={isBusy}
      onConfirm={confirm}
    />
  );
}

function nameFault(name: string): string | null {
  const parsed = sharedViewInputSchema.shape.name.safeParse(name);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

function RenameDialog({ question: { view }, isOpen, onClose }: DialogProps<'rename'>) {
  const { mutate, isPending } = useChangeSharedView();
  return (
    <FilterNameDialog
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      title="Rename shared view"
      submitLabel="Rename view"
      startName={view.name}
      isBusy={isPending}
      faultOf={nameFault}
      onSubmit={(name) => {
        const done = outcome(`The view is called “${name.trim()}” now.`, onClose);
        mutate({ params: { viewId: view.id }, body: { name } }, done);
      }}
    />
  );
}

function UnshareDialog({ question: { view }, isOpen, onClose }: DialogProps<'unshare'>) {
  const { mutate, isPending } = useUnshareView();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Stop sharing this view?"
      text={`Others will no longer see “${view.name}”. Their copies and the saved filter it came from stay.`}
      confirmLabel="Stop sharing"
      isDangerous
      isBusy={isPending}
      onConfirm={() =>
        mutate({ params: { viewId: view.id } }, outcome(`“${view.name}” is no longer shared.`, onClose))
      }
    />
  );
}
