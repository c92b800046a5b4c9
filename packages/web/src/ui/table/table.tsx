import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';

/** The scrolling frame of a table; give it a height limit (`max-h-…`) to make the sticky header work inside it. */
export function TableFrame({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx(
        'isolate min-w-0 overflow-auto overscroll-x-contain fallback:rounded-lg fallback:border border-border bg-raised',
        className,
      )}
    />
  );
}

/** A table with real table semantics, 13 px text and tabular figures. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      {...rest}
      className={clsx('fallback:w-full border-separate border-spacing-0 text-sm', className)}
    />
  );
}

/** The sticky header of the frame. */
export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead {...rest} className={clsx('fallback:sticky top-0 z-20', className)} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody {...rest} className={clsx('[&>tr:last-child>*]:border-b-0', className)} />;
}

export interface RowProps extends ComponentProps<'tr'> {
  /** A click on the row opens something; its first cell contains the link. */
  isOpenable?: boolean | undefined;
  isSelected?: boolean | undefined;
}

/** A row of 40 px. */
export function Row({ isOpenable = false, isSelected = false, className, ...rest }: RowProps) {
  return (
    <tr
      {...rest}
      aria-selected={isSelected || undefined}
      className={clsx(
        'group/row',
        isOpenable && 'cursor-pointer focus-within:[--row:var(--surface-hover)]',
        isSelected
          ? 'fallback:[--row:var(--surface-selected)] fallback:hover:[--row:var(--surface-selected)]'
          : 'fallback:[--row:var(--surface-raised)]',
        isOpenable && !isSelected && 'fallback:hover:[--row:var(--surface-hover)]',
        className,
      )}
    />
  );
}
