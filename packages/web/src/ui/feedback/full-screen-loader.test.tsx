// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FullScreenLoader } from './full-screen-loader.tsx';

afterEach(cleanup);

/** The elements of a status with their classes, one a line. */
function elementsOf(root: Element): string[] {
  const elements = [...root.querySelectorAll('[role=status], [role=status] *')];
  return elements.map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`.trim());
}

it('is what the page draws before the script is loaded', () => {
  const [html = ''] = Object.values(
    import.meta.glob<string>('../../../index.html', { query: '?raw', import: 'default', eager: true }),
  );
  const page = document.createElement('div');
  page.innerHTML = html;
  const { container } = render(<FullScreenLoader />);
  expect(elementsOf(container)).not.toEqual([]);
  expect(elementsOf(page)).toEqual(elementsOf(container));
});
