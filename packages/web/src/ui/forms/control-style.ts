/**
 * The look of every boxed control: 32 px high (44 on narrow screens), 6 px corners, accent when focused, red when
 * invalid.
 */
export const CONTROL_STYLE = [
  'fallback:w-full min-w-0 rounded-md border border-border-control bg-raised fallback:px-2.5 fallback:text-base text-text shadow-control transition-colors',
  'hover:border-muted focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent',
  'aria-invalid:border-negative-mark aria-invalid:focus-visible:outline-negative-mark',
  'disabled:cursor-not-allowed disabled:border-border-strong disabled:bg-sunken disabled:text-muted disabled:shadow-none',
  'max-md:text-lg',
].join(' ');

export type ControlSize = 'md' | 'lg';

/** Heights of boxed controls, the same as those of buttons. */
export const CONTROL_HEIGHT: Record<ControlSize, string> = {
  md: 'h-8 max-md:h-11',
  lg: 'h-10 max-md:h-11',
};
