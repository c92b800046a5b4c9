// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

afterEach(cleanup);

/** A shell with focusable elements beside its page. F9 navigates to the record, as a choice made before would. */
function Shell() {
  const navigate = useNavigate();
  useFocusOnNavigation('main');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- simulates a navigation that began before
    <div onKeyDown={({ key }) => key === 'F9' && void navigate('/record')}>
      <input aria-label="Search" role="combobox" aria-expanded="false" aria-controls="results" />
      <div role="menu" data-state="open">
        <button type="button" role="menuitem">
          Profile
        </button>
      </div>
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route path="/" element={<h1>Dashboard</h1>} />
          <Route path="/record" element={<h1>Zoom</h1>} />
        </Routes>
      </main>
    </div>
  );
}

function arriveAtContractWith(focused: () => HTMLElement): void {
  render(
    <MemoryRouter>
      <Shell />
    </MemoryRouter>,
  );
  focused().focus();
  fireEvent.keyDown(focused(), { key: 'F9' });
  screen.getByRole('heading', { name: 'Zoom' });
}

const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });

it('moves to the heading of the new page', () => {
  arriveAtContractWith(search);
  expect(document.activeElement?.textContent).toBe('Zoom');
});

it('stays in the search when the person typed into it while the page was loading', () => {
  arriveAtContractWith(() => {
    search().value = 'salesf';
    return search();
  });
  expect(document.activeElement).toBe(search());
});

it('stays in the search when its list was opened while the page was loading', () => {
  arriveAtContractWith(() => {
    search().setAttribute('aria-expanded', 'true');
    return search();
  });
  expect(document.activeElement).toBe(search());
});

it('stays in a menu that was opened while the page was loading', () => {
  const profile = () => screen.getByRole('menuitem', { name: 'Profile' });
  arriveAtContractWith(profile);
  expect(document.activeElement).toBe(profile());
});
