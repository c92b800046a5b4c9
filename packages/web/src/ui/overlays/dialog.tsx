import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { Button } from '../actions/button.tsx';
import { OutsideToolbar } from '../actions/toolbar.tsx';
import { DialogDepth } from './dialog-depth.ts';
import { focusFirstField, useFocusReturn } from './focus-return.ts';

const WIDTHS = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' };

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences below the title. */
  description?: ReactNode;
  size?: keyof typeof WIDTHS | undefined;
  /** DialogBody and DialogFooter, or a DialogForm around both. */
  children: ReactNode;
}

/** A dialog in the middle of the window; under 768 px a sheet at the bottom. The focus moves into it and back. */
export function Dialog({ isOpen, onClose, title, description, size = 'md', children }: DialogProps) {
  const focusReturn = useFocusReturn(focusFirstField);
  return (
    <Primitive.Root open={isOpen} onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 flex items-end justify-center bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:items-start md:p-6 md:pt-[12vh]">
          <Primitive.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusReturn}
            className={clsx(
              'relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl bg-raised shadow-dialog focus:outline-none md:max-h-[80vh] md:rounded-xl',
              'max-md:data-[state=closed]:animate-slide-out-bottom max-md:data-[state=open]:animate-slide-in-bottom md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in',
              WIDTHS[size],
            )}
          >
            <DialogHeading title={title} description={description} />
            <DialogDepth value>
              <OutsideToolbar>{children}</OutsideToolbar>
            </DialogDepth>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Title, description and the close button; shared with Sheet. */
export function DialogHeading({ title, description }: { title: ReactNode; description: ReactNode }) {
  return (
    <div className="flex items-start gap-4 px-5 pt-4 pb-3">
      <div className="min-w-0 flex-1">
        <Primitive.Title className="text-lg font-semibold text-balance">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-0.5 text-base text-pretty text-muted">
            {description}
          </Primitive.Description>
        )}
      </div>
      <Primitive.Close
        aria-label="Close"
        className="-mt-0.5 -mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text max-md:size-11"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </div>
  );
}

/** The part that scrolls. Labels that only screen readers see are placed in it, so that they make nothing else scroll. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain fallback:px-5 fallback:pt-1 fallback:pb-5',
        className,
      )}
    />
  );
}

/** Buttons at the bottom right, the primary one last; stacked with the primary one on top on narrow screens. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx(
        'flex justify-end gap-2 border-t border-border bg-sunken px-5 py-3 max-md:flex-col-reverse max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        className,
      )}
    />
  );
}

export interface DialogFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  /** Without it there is nothing to submit yet. */
  submitLabel?: ReactNode;
  /** The submit button shows progress, and the form cannot be cancelled. */
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Opens with the focus on the submit button, where all that is asked is filled in. */
  startsAtSubmit?: boolean | undefined;
  /** Other buttons than Cancel and the submit button. */
  footer?: ReactNode;
}

/** The form of a dialog: its fields, which scroll, above Cancel and the button that submits it. */
export function DialogForm({
  onSubmit,
  onCancel,
  cancelLabel = 'Cancel',
  submitLabel,
  isBusy = false,
  isDisabled = false,
  startsAtSubmit = false,
  footer,
  className = 'flex flex-col gap-4',
  children,
  ...rest
}: DialogFormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody className={className}>{children}</DialogBody>
      <DialogFooter>
        {footer ?? (
          <Button onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
        )}
        {submitLabel !== undefined && (
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            disabled={isDisabled}
            data-first-focus={startsAtSubmit ? '' : undefined}
          >
            {submitLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
