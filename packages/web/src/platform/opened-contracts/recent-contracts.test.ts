// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withRecent, withoutRecent } from './recent-contracts.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the recently viewed list', () => {
  it('puts a new entry at the front', () => {
    expect(withRecent(list, { id: 'd' }).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
  });

  it('removes an older entry with the same id', () => {
    expect(withRecent(list, { id: 'c' }).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('removes by id', () => {
    expect(withoutRecent(list, 'b').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(withoutRecent(list, 'unknown')).toEqual(list);
  });
});

describe('the recently viewed list of a session', () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
    sessionStorage.clear();
  });

  /** Reloads the page: the modules lose everything that the browser does not store. */
  async function loadPage() {
    vi.resetModules();
    const session = await import('../session.ts');
    const recent = await import('./recent-contracts.ts');
    const ids = () => renderHook(recent.useRecentContracts).result.current.map(({ id }) => id);
    return { ...session, ...recent, ids };
  }

  it('starts empty', async () => {
    const page = await loadPage();
    page.startSession('header.payload.signature-one');
    expect(page.ids()).toEqual([]);
  });

  it('survives a reload', async () => {
    const page = await loadPage();
    page.startSession('header.payload.signature-one');
    page.addRecentContract('a');
    page.addRecentContract('b');
    expect((await loadPage()).ids()).toEqual(['b', 'a']);
  });

  it('is removed at sign-out', async () => {
    const page = await loadPage();
    page.startSession('header.payload.signature-one');
    page.addRecentContract('a');
    page.endSession('signedOut');
    expect(page.ids()).toEqual([]);
    page.startSession('header.payload.signature-two');
    expect((await loadPage()).ids()).toEqual([]);
  });

  it('is empty in a tab that was restored after a sign-out elsewhere', async () => {
    const page = await loadPage();
    page.startSession('header.payload.signature-one');
    page.addRecentContract('a');
    localStorage.setItem('token', 'header.payload.signature-two');
    expect((await loadPage()).ids()).toEqual([]);
  });
});
