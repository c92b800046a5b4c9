import { Pencil } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useEditing } from './editing.ts';
import type { Editing } from './editing.ts';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';
import { whenOnline } from '../../ui/loading/when-online.ts';

const loadEditor = () => import('./value-editor.tsx');
const ValueEditor = lazyPart(loadEditor, (part) => part.ValueEditor);

export interface EditableValueProps {
  /** Which value: the name of its field in the form, or `renewal`. */
  unit: string;
  /** The label of the value: "End Date". */
  label: string;
  /** The value as text, '' for none: the button is called "Change End Date, December 31, 2026". */
  text: string;
  /** Whether the pencil is always shown: where it is alone. */
  isMarked?: boolean | undefined;
  /** Classes of the value while it is not edited. */
  className?: string | undefined;
  children: ReactNode;
}

/** A value that the person may change: a click or Enter opens its editor in its place. Plain where nothing can be changed. */
export function EditableValue(props: EditableValueProps) {
  const editing = useEditing();
  if (editing === null) return props.children;
  return <OfferedValue {...props} editing={editing} />;
}

function OfferedValue({
  unit,
  label,
  text,
  isMarked = false,
  className,
  children,
  editing,
}: EditableValueProps & { editing: Editing }) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = editing.open?.unit === unit;
  // What is typed right after the first click must not wait for code.
  useEffect(() => void whenOnline(loadEditor).catch(() => undefined), []);
  useLayoutEffect(() => {
    if (!isOpen && editing.takeFocus(unit)) button.current?.focus();
  });
  if (isOpen) {
    return (
      <div data-value={unit} className="w-full max-w-form min-w-0">
        <PanelErrorBoundary>
          <Suspense fallback={<SkeletonLines lines={1} label={`Loading ${label}`} />}>
            <ValueEditor unit={unit} label={label} />
          </Suspense>
        </PanelErrorBoundary>
      </div>
    );
  }
  // The press is a convenience beside the button: text can still be selected, and a link in it still be followed.
  const onPress = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link || window.getSelection()?.isCollapsed === false) return;
    editing.begin({ unit, by: event.detail === 0 ? 'keyboard' : 'pointer' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button inside does the same for the keyboard
    <div
      data-value={unit}
      onClick={onPress}
      className={clsx(
        'group/value relative fallback:-mx-2 fallback:-my-1 min-w-0 cursor-text rounded-md fallback:py-1 fallback:pr-7 fallback:pl-2 transition-colors hover:bg-hover max-md:min-h-11 max-md:py-2.5',
        className,
      )}
    >
      {children}
      <button
        ref={button}
        type="button"
        aria-label={`Change ${label}, ${text === '' ? 'empty' : text}`}
        className="pointer-events-none absolute inset-0 flex items-center justify-end rounded-md pr-2 text-faint print:hidden"
      >
        <Pencil
          aria-hidden
          className={clsx(
            'size-3.5 shrink-0 transition-opacity',
            !isMarked &&
              'opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 pointer-coarse:opacity-100',
          )}
        />
      </button>
    </div>
  );
}
