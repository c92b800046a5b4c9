// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { addRecentContract } from './opened-contracts/recent-contracts.ts';
import { currentToken, endSession, followOtherTabs, onSessionChange, startSession } from './session.ts';

afterEach(() => endSession('signedOut'));

/** The storage event of this tab after another tab changed the storage. */
function changeInOtherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
}

describe('a session', () => {
  it('keeps its token in local storage under the key token, and nothing else there', () => {
    startSession('abc');
    addRecentContract('some-record');
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    expect(keys).toEqual(['token']);
    expect(localStorage.getItem('token')).toBe('abc');
  });

  it('clears the cached data when it ends', () => {
    const client = createQueryClient();
    startSession('abc');
    client.setQueryData(['Records'], ['secret']);
    endSession('signedOut');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('clears the cached data when another person signs in', () => {
    const client = createQueryClient();
    startSession('abc');
    client.setQueryData(['Records'], ['secret']);
    startSession('def');
    expect(client.getQueryData(['Records'])).toBeUndefined();
  });

  it('ends here when the person signs out in another tab', () => {
    const stop = followOtherTabs();
    startSession('abc');
    changeInOtherTab(null);
    expect(currentToken()).toBeNull();
    stop();
  });

  it('changes here when another person signs in in another tab', () => {
    const stop = followOtherTabs();
    const listener = vi.fn<() => void>();
    startSession('abc');
    const unsubscribe = onSessionChange(listener);
    changeInOtherTab('def');
    expect(currentToken()).toBe('def');
    expect(listener).toHaveBeenCalledOnce();
    unsubscribe();
    stop();
  });
});
