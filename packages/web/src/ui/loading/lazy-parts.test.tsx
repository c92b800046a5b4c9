// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-parts.ts';
import { whenOnline } from './when-online.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Code that counts how often it was asked for. */
function buildCode() {
  const code = { asked: 0 };
  const load = () => {
    code.asked += 1;
    return Promise.resolve({ Part: () => <p>Loaded</p> });
  };
  const Part = lazyPart(load, (part) => part.Part);
  const draw = () =>
    render(
      <Suspense fallback={<p>Waiting</p>}>
        <Part />
      </Suspense>,
    );
  return { code, load, draw };
}

const setNetwork = (isOn: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);

it('code that is opened without a network is asked for when the network is back', async () => {
  setNetwork(false);
  const { code, draw } = buildCode();
  draw();
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(code.asked).toBe(0);
  setNetwork(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Loaded')).toBeTruthy();
});

it('code that was loaded before opens without a network', async () => {
  const { load, draw } = buildCode();
  await whenOnline(load);
  setNetwork(false);
  draw();
  expect(await screen.findByText('Loaded')).toBeTruthy();
});
