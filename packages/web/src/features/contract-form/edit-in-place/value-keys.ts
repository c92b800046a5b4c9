import type { KeyboardEvent } from 'react';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';

/** The meaning of a key in the editor of a value: a number goes that many values on. */
export type ValueKey = 'save' | 'leave' | 1 | -1;

/**
 * What a key does in an editor; null when it is for the control itself. Keys that an open list, a calendar or a text
 * under composition has taken are theirs.
 * @param names the controls of the editor, in their order
 */
export function keyOf(event: KeyboardEvent<HTMLElement>, names: readonly string[]): ValueKey | null {
  const { key, target, currentTarget, shiftKey, nativeEvent } = event;
  const isOurs = target instanceof HTMLElement && currentTarget.contains(target);
  if (!isOurs || event.defaultPrevented || nativeEvent.isComposing) return null;
  if (key === 'Escape') return 'leave';
  const at = names.findIndex((name) => controlIdOf(name) === target.id);
  if (at === -1) return null;
  if (key === 'Enter') {
    const isText = target instanceof HTMLTextAreaElement;
    return !isText || event.ctrlKey || event.metaKey ? 'save' : null;
  }
  if (key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (shiftKey) return at === 0 ? -1 : null;
  return at === names.length - 1 ? 1 : null;
}
