// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderHook } from '@testing-library/react';
import { endSession, startSession } from '../../platform/session.ts';
import { addRecentSearch, useRecentSearches, withSearch } from './recent-searches.ts';

afterEach(() => {
  endSession('signedOut');
  sessionStorage.clear();
});

const searchesOf = (personId: string) => renderHook(() => useRecentSearches(personId)).result.current;

describe('recent searches', () => {
  it('list the latest first, without duplicates in another case, five at most, and without single letters', () => {
    expect(withSearch(['slack', 'zoom'], ' Zoom ')).toEqual(['Zoom', 'slack']);
    expect(withSearch(['a1', 'b1', 'c1', 'd1', 'e1'], 'f1')).toEqual(['f1', 'a1', 'b1', 'c1', 'd1']);
    expect(withSearch(['slack'], ' s ')).toEqual(['slack']);
  });

  it('belong to one person and are removed when they sign out', () => {
    startSession('header.payload.signature');
    addRecentSearch('ana', 'slack');
    expect(searchesOf('ana')).toEqual(['slack']);
    expect(searchesOf('ben')).toEqual([]);
    expect(searchesOf('ana')).toEqual(['slack']);
    endSession('signedOut');
    expect(searchesOf('ana')).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });
});
