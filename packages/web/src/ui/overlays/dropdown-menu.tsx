import { Check, EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { IconButton } from '../actions/icon-button.tsx';
import type { IconButtonProps } from '../actions/icon-button.tsx';
import { useIsInsideDialog } from './dialog-depth.ts';

const ROW =
  'flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 data-[disabled]:opacity-50 fallback:data-[highlighted]:bg-hover';

export interface DropdownMenuProps {
  /** The button that opens it; it must take a ref. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu of actions under a button, with arrow keys and type-ahead. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  isOpen,
  onOpenChange,
  className,
  children,
}: DropdownMenuProps) {
  // A modal menu hides the page from screen readers while it is open; only inside a dialog it has to be modal.
  const isInsideDialog = useIsInsideDialog();
  return (
    <Primitive.Root
      modal={isInsideDialog}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-lg bg-float p-1 shadow-float data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface ActionsMenuProps extends Pick<IconButtonProps, 'label' | 'size' | 'variant'> {
  children: ReactNode;
}

/** The menu of actions on one thing, under three dots. */
export function ActionsMenu({ children, ...button }: ActionsMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton {...button}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {children}
    </DropdownMenu>
  );
}

export interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  icon?: ReactNode;
  shortcut?: string | undefined;
  isDangerous?: boolean | undefined;
}

/** One action; with `asChild` its only child is a link. */
export function MenuItem({
  icon,
  shortcut,
  isDangerous = false,
  asChild,
  className,
  children,
  ...rest
}: MenuItemProps) {
  const style = clsx(
    ROW,
    isDangerous ? 'text-negative data-[highlighted]:bg-negative-soft' : '[&>svg]:text-muted',
    className,
  );
  if (asChild) {
    return (
      <Primitive.Item {...rest} asChild className={style}>
        {children}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item {...rest} className={style}>
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <span className="text-xs text-faint">{shortcut}</span>}
    </Primitive.Item>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  label?: string | undefined;
}

/** Exactly one of a few options inside a menu (the theme, a page size). */
export function MenuRadioGroup<Value extends string>({
  value,
  onChange,
  options,
  label,
}: MenuRadioGroupProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.RadioGroup value={value} onValueChange={choose}>
      {label && <MenuLabel>{label}</MenuLabel>}
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={ROW}>
          <span className="flex size-4 items-center justify-center text-accent-text">
            <Primitive.ItemIndicator>
              <Check aria-hidden />
            </Primitive.ItemIndicator>
          </span>
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{children}</Primitive.Label>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />;
}
