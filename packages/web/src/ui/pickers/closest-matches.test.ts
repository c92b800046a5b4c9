import { describe, expect, it } from 'vitest';
import { CASE_BLIND_SEARCH } from '../text/text-search.ts';
import { closestMatches } from './closest-matches.ts';

describe('suggestions', () => {
  const known = ['Slack', 'Adobe Acrobat', 'Acrobat Reader', 'Zoom'];
  const closest = (suggestions: readonly string[], typed: string) =>
    closestMatches({ suggestions }, typed, CASE_BLIND_SEARCH.keyOf);
  it('are those that contain the text, prefixes first', () => {
    expect(closest(known, 'acro')).toEqual(['Acrobat Reader', 'Adobe Acrobat']);
  });
  it('are none for an empty text, and none when the text is complete', () => {
    expect(closest(known, ' ')).toEqual([]);
    expect(closest(known, 'Zoom')).toEqual([]);
    expect(closest(known, 'zoom')).toEqual(['Zoom']);
  });
  it('are at most eight', () => {
    const many = Array.from({ length: 500 }, (_, index) => `Product ${index}`);
    expect(closest(many, 'prod')).toHaveLength(8);
  });
});
