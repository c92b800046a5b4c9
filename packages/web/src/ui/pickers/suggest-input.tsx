import { useId, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { Popover as Primitive } from 'radix-ui';
import { clsx } from 'clsx/lite';
import { Input } from '../forms/input.tsx';
import type { InputProps } from '../forms/input.tsx';
import { Highlight } from '../text/highlight.tsx';
import { useTextSearch } from '../text/text-search.ts';
import { closestMatches } from './closest-matches.ts';

export interface SuggestInputProps extends Omit<InputProps, 'value' | 'onChange' | 'list' | 'ref'> {
  value: string;
  onChange: (value: string) => void;
  /** The suggestions; any other text can be typed as well. */
  suggestions: readonly string[];
  /** Other names of suggestions: typing one of them offers the suggestion. */
  otherNames?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The accessible name of the list: "Known vendors". */
  listLabel: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A text input with suggestions below it (WAI-ARIA combobox with a list): arrows move, Enter takes the active one,
 * Escape closes. The value is what is typed; nothing is selected automatically.
 */
export function SuggestInput({
  value,
  onChange,
  suggestions,
  otherNames,
  listLabel,
  onBlur,
  ...rest
}: SuggestInputProps) {
  const listId = useId();
  const list = useSuggestions({ suggestions, otherNames }, value, onChange);
  const isMarking = list.isOpen && list.marked >= 0;

  return (
    <Primitive.Root open={list.isOpen}>
      <Primitive.Anchor className="w-full min-w-0">
        <Input
          autoComplete="off"
          {...rest}
          value={value}
          role="combobox"
          aria-expanded={list.isOpen}
          aria-autocomplete="list"
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={isMarking ? `${listId}-${list.marked}` : undefined}
          onChange={(event) => {
            list.offer();
            onChange(event.target.value);
          }}
          onKeyDown={list.onKeyDown}
          onBlur={(event) => {
            list.close();
            onBlur?.(event);
          }}
        />
      </Primitive.Anchor>
      <Primitive.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) rounded-lg bg-float p-1 shadow-float"
        // Radix would give it the role of a dialog, but it only contains the list.
        role="presentation"
      >
        <div id={listId} role="listbox" aria-label={listLabel}>
          {list.matches.map((text, index) => (
            <Suggestion
              key={text}
              id={`${listId}-${index}`}
              text={text}
              otherNames={otherNames?.get(text)}
              search={value}
              isMarked={index === list.marked}
              onTake={() => list.take(text)}
            />
          ))}
        </div>
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** The list of suggestions, its active entry, and the key handler. */
function useSuggestions(
  { suggestions, otherNames }: Pick<SuggestInputProps, 'suggestions' | 'otherNames'>,
  value: string,
  onChange: (value: string) => void,
) {
  const { keyOf } = useTextSearch();
  const [isWanted, setIsWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const matches = isWanted ? closestMatches({ suggestions, otherNames }, value, keyOf) : [];
  const isOpen = matches.length > 0;
  const close = () => {
    setIsWanted(false);
    setMarked(-1);
  };
  const take = (text: string) => {
    onChange(text);
    close();
  };
  const move = (step: 1 | -1) => {
    setIsWanted(true);
    const from = marked < 0 && step < 0 ? 0 : marked;
    if (isOpen) setMarked((from + step + matches.length) % matches.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = matches[marked];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const offer = () => {
    setIsWanted(true);
    setMarked(-1);
  };
  return { matches, isOpen, marked, offer, close, take, onKeyDown };
}

/** Whether a text contains the input. */
function useIsIn(): (text: string, typed: string) => boolean {
  const { keyOf } = useTextSearch();
  return (text, typed) => keyOf(text).includes(keyOf(typed.trim()));
}

interface SuggestionProps {
  id: string;
  text: string;
  /** The other name by which the suggestion was found, if any. */
  otherNames: readonly string[] | undefined;
  search: string;
  isMarked: boolean;
  onTake: () => void;
}

function Suggestion({ id, text, otherNames, search, isMarked, onTake }: SuggestionProps) {
  const isIn = useIsIn();
  const alias = isIn(text, search) ? undefined : otherNames?.find((name) => isIn(name, search));
  return (
    // The input keeps the focus, so pressing the list must not move it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onMouseDown={(event) => {
        event.preventDefault();
        onTake();
      }}
      className={clsx(
        'flex min-h-8 items-center truncate rounded-sm px-2 py-1 text-base hover:bg-hover max-md:min-h-11',
        isMarked && 'bg-hover',
      )}
    >
      <span dir="auto" className="min-w-0 truncate">
        <Highlight text={text} search={search} />
      </span>
      {alias !== undefined && (
        <span dir="auto" className="ml-2 min-w-0 truncate text-sm text-muted">
          also <Highlight text={alias} search={search} />
        </span>
      )}
    </div>
  );
}
