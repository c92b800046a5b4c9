import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { isTyping, useWindowKeys } from '../../platform/page-shortcuts.ts';
import { Input } from '../../ui/forms/input.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when typing pauses. */
  onPause?: (() => void) | undefined;
  /** Moves the focus to the results. */
  onLeaveDown: () => void;
  className?: string | undefined;
}

/** Focuses the search box when `/` is pressed, unless in a text input or behind a dialog. */
function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useWindowKeys((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]'))
      return false;
    box.current?.focus();
    box.current?.select();
    return true;
  });
}

/**
 * The search of a table: `/` focuses it, Escape clears it, the down arrow moves to the rows (docs/product/look.md,
 * "Tables").
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onPause,
  onLeaveDown,
  className,
}: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && value !== '') onChange('');
    else if (event.key === 'ArrowDown') onLeaveDown();
    else return;
    event.preventDefault();
  };
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <search className={className}>
      <Input
        ref={box}
        type="search"
        data-focus-home
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onPause}
        onKeyDown={onKeyDown}
        leading={<Search />}
        trailing={value === '' ? <SlashHint /> : <ClearButton onClick={clear} />}
      />
    </search>
  );
}

function SlashHint() {
  return (
    <span aria-hidden className="mr-1 max-md:hidden">
      <Kbd>/</Kbd>
    </span>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClick}
      className="flex size-7 items-center justify-center rounded-sm transition-colors hover:text-text max-md:size-11"
    >
      <X aria-hidden />
    </button>
  );
}
