import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { Command, CommandInput, CommandItem, CommandList } from '../../ui/navigation/command.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import { Chip } from '../../ui/text/chip.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';

/** Entries that are rendered at a time; the search finds the others. */
const SHOWN = 50;

export interface SearchChipProps {
  label: string;
  icon?: ReactNode;
  /** The label of the chosen entry; undefined for none. */
  value: string | undefined;
  chosen: string | undefined;
  /** All entries, possibly thousands; undefined while loading. */
  options: readonly PickerOption[] | undefined;
  onChange: (value: string) => void;
  onRemove: () => void;
  /** Called when the list first opens, to load its entries. */
  onOpen?: (() => void) | undefined;
}

/** A filter with one value of very many; only matches of the search are rendered. */
export function SearchChip({ label, icon, value, onRemove, onOpen, onChange, ...rest }: SearchChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const change = (nextIsOpen: boolean) => {
    if (nextIsOpen) onOpen?.();
    setIsOpen(nextIsOpen);
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={change}
      label={`Filter ${label}`}
      className="p-0"
      trigger={<Chip label={label} icon={icon} operator="is" value={value} onRemove={onRemove} />}
    >
      <Choices
        {...rest}
        label={label}
        onChange={(next) => {
          onChange(next);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}

function Choices({
  label,
  chosen,
  options,
  onChange,
}: Pick<SearchChipProps, 'label' | 'chosen' | 'options' | 'onChange'>) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = searchedKey(search);
    const fits = (text: string | undefined) => text !== undefined && searchKey(text).includes(wanted);
    return options?.filter((option) => fits(option.label) || fits(option.description)) ?? [];
  }, [options, search]);
  const more = found.length - SHOWN;
  return (
    <Command label={label} shouldFilter={false}>
      <CommandInput
        value={search}
        onValueChange={setSearch}
        placeholder="Search"
        aria-label={`Search: ${label}`}
      />
      <CommandList label={label} aria-busy={options === undefined || undefined}>
        {found.slice(0, SHOWN).map((option) => (
          <CommandItem key={option.value} value={option.value} onSelect={() => onChange(option.value)}>
            {option.icon}
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                <Highlight text={option.label} search={search} />
              </span>
              {option.description && (
                <span className="block truncate text-sm text-muted">
                  <Highlight text={option.description} search={search} />
                </span>
              )}
            </span>
            {option.value === chosen && <Check aria-hidden className="text-accent-text" />}
          </CommandItem>
        ))}
      </CommandList>
      {found.length === 0 && (
        <p role="status" className="px-3 py-6 text-center text-muted">
          {options === undefined ? 'Loading' : 'No results found.'}
        </p>
      )}
      {more > 0 && (
        <p className="border-t border-border px-3 py-2 text-xs text-muted">
          {more} more. Search to find them.
        </p>
      )}
    </Command>
  );
}
