import { Check, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { clsx } from 'clsx/lite';
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '../navigation/command.tsx';
import { Highlight } from '../text/highlight.tsx';
import { matchScore } from '../navigation/match-score.ts';
import { numberText } from '../text/own-numbers.ts';
import { useTextSearch } from '../text/text-search.ts';
import type { PickerOption } from './picker-option.ts';

const CREATE_PREFIX = 'create:';

/** More options than anyone reads; drawing thousands would take seconds. */
const MOST_DRAWN = 200;

export interface OptionListProps {
  /** The name of the search input and the list. */
  label: string;
  options: readonly PickerOption[];
  selected: ReadonlySet<string>;
  onSelect: (value: string) => void;
  /** What the search begins with. */
  initialSearch?: string | undefined;
  searchPlaceholder?: string | undefined;
  emptyText?: string | undefined;
  /** Offers the typed text itself when no option has exactly that label. */
  onCreate?: ((text: string) => void) | undefined;
  /** Options with a checkbox, for selecting several. */
  isMultiple?: boolean | undefined;
}

/** Options are found by their label, not by their value (often an id); the offer of the typed text comes last. */
function useScoreEntry() {
  const { keyOf } = useTextSearch();
  return useCallback(
    (value: string, search: string, keywords: string[] = []): number => {
      if (value.startsWith(CREATE_PREFIX)) return 0.01;
      const [words = value, ...others] = keywords;
      return matchScore(keyOf, words, search, others);
    },
    [keyOf],
  );
}

/** The options to draw: of very many those that match best, or without a search the selected ones and the first others. */
function useDrawnOptions(
  { options, selected }: Pick<OptionListProps, 'options' | 'selected'>,
  search: string,
): readonly PickerOption[] {
  const scoreEntry = useScoreEntry();
  return useMemo(() => {
    if (options.length <= MOST_DRAWN) return options;
    if (search === '') {
      const chosen = options.filter(({ value }) => selected.has(value));
      const others = options.filter(({ value }) => !selected.has(value));
      return [...chosen, ...others].slice(0, Math.max(MOST_DRAWN, chosen.length));
    }
    return options
      .map((option) => ({
        option,
        score: scoreEntry(option.value, search, [option.label, ...(option.keywords ?? [])]),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_DRAWN)
      .map(({ option }) => option);
  }, [options, selected, search, scoreEntry]);
}

/** The searchable list of comboboxes and filter popovers; selected options have a check mark. */
export function OptionList({
  label,
  options,
  selected,
  onSelect,
  initialSearch = '',
  searchPlaceholder = 'Search',
  emptyText = 'No results found.',
  onCreate,
  isMultiple = false,
}: OptionListProps) {
  const scoreEntry = useScoreEntry();
  const [search, setSearch] = useState(initialSearch);
  const typed = search.trim();
  const drawn = useDrawnOptions({ options, selected }, typed);
  const isKnown = options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  const [first] = selected;

  return (
    <Command label={label} filter={scoreEntry} {...(first === undefined ? {} : { defaultValue: first })}>
      <CommandInput
        value={search}
        onValueChange={setSearch}
        placeholder={searchPlaceholder}
        aria-label={`${searchPlaceholder}: ${label}`}
      />
      <CommandList label={label}>
        {!(onCreate && typed) && <CommandEmpty>{emptyText}</CommandEmpty>}
        {drawn.map((option) => (
          <CommandItem
            key={option.value}
            value={option.value}
            keywords={[option.label, ...(option.keywords ?? [])]}
            disabled={option.isDisabled ?? false}
            onSelect={() => onSelect(option.value)}
          >
            <OptionRow
              option={option}
              search={search}
              isSelected={selected.has(option.value)}
              isMultiple={isMultiple}
            />
          </CommandItem>
        ))}
        {onCreate && typed && !isKnown && (
          <CommandItem forceMount value={`${CREATE_PREFIX}${typed}`} onSelect={() => onCreate(typed)}>
            <Plus aria-hidden className="text-muted" />
            <span className="min-w-0 truncate">Use “{typed}”</span>
          </CommandItem>
        )}
      </CommandList>
      {options.length > MOST_DRAWN && typed === '' && (
        <p className="border-t border-border px-3 py-2 text-sm text-muted">
          {numberText(options.length - drawn.length)} more. Type to find them.
        </p>
      )}
    </Command>
  );
}

interface OptionRowProps {
  option: PickerOption;
  search: string;
  isSelected: boolean;
  isMultiple: boolean;
}

function OptionRow({ option, search, isSelected, isMultiple }: OptionRowProps) {
  return (
    <>
      {isMultiple && (
        <span
          aria-hidden
          className={clsx(
            'flex size-4 shrink-0 items-center justify-center rounded-sm border',
            isSelected ? 'border-accent bg-accent text-on-accent' : 'border-border-control',
          )}
        >
          {isSelected && <Check strokeWidth={3} className="!size-3" />}
        </span>
      )}
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <Highlight text={option.label} search={search} />
        </span>
        {option.description && (
          <span className="block truncate text-sm text-muted">{option.description}</span>
        )}
      </span>
      {option.aside !== undefined && <span className="text-sm text-muted tabular-nums">{option.aside}</span>}
      {!isMultiple && isSelected && <Check aria-hidden className="text-accent-text" />}
      {isSelected && <span className="sr-only">, selected</span>}
    </>
  );
}
