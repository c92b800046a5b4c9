// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchChip } from './search-chip.tsx';
import { OptionList } from '../../ui/pickers/option-list.tsx';
import { SuggestInput } from '../../ui/pickers/suggest-input.tsx';
import { UiRoot } from '../../ui/ui-root.tsx';
import { textSearch } from '../../platform/text-search.ts';

afterEach(cleanup);

const NAMES = ['Müller', 'São Paulo', 'Straße', 'Other'];
const OPTIONS = NAMES.map((name) => ({ value: name, label: name }));

async function typed(box: HTMLElement, text: string) {
  await userEvent.type(box, text);
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  return { options, marks };
}

describe('every list with a search box ignores accents and highlights the original letters', () => {
  it('the lists of filters and comboboxes', async () => {
    render(
      <UiRoot textSearch={textSearch}>
        <OptionList label="Vendors" options={OPTIONS} selected={new Set()} onSelect={() => {}} />
      </UiRoot>,
    );
    expect(await typed(screen.getByRole('combobox'), 'muller')).toEqual({
      options: ['Müller'],
      marks: ['Müller'],
    });
  });

  it('texts with suggestions', async () => {
    function Vendor() {
      const [value, setValue] = useState('');
      return (
        <SuggestInput
          aria-label="Vendor"
          value={value}
          onChange={setValue}
          suggestions={NAMES}
          listLabel="Known vendors"
        />
      );
    }
    render(
      <UiRoot textSearch={textSearch}>
        <Vendor />
      </UiRoot>,
    );
    expect(await typed(screen.getByRole('combobox'), 'SAO p')).toEqual({
      options: ['São Paulo'],
      marks: ['São P'],
    });
  });

  it('filters with one value of very many', async () => {
    render(
      <UiRoot textSearch={textSearch}>
        <SearchChip
          label="Record"
          value={undefined}
          chosen={undefined}
          options={OPTIONS}
          onChange={() => {}}
          onRemove={() => {}}
        />
      </UiRoot>,
    );
    await userEvent.click(screen.getByRole('button', { name: /Record/ }));
    expect(await typed(screen.getByRole('combobox'), 'strass')).toEqual({
      options: ['Straße'],
      marks: ['Straß'],
    });
  });
});
