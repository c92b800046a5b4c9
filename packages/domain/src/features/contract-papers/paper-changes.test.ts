import { describe, expect, it } from 'vitest';
import { paperChangeWords } from './paper-changes.ts';

const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });

describe('what documents say in the history of a record', () => {
  it('is one line of what was found; what was looked for in vain is left out', () => {
    expect(
      paperChangeWords([
        change('governingLaw', 'Not analyzed', 'New York'),
        change('exclusivity', 'notAnalyzed', 'found'),
        change('auditRights', 'notAnalyzed', 'found'),
        change('changeOfControl', 'notAnalyzed', 'notFound'),
      ]),
    ).toEqual([
      { label: 'Found', from: '', to: 'Exclusivity, Audit Rights' },
      { label: 'Governing Law', from: '', to: 'New York' },
    ]);
  });

  it('says what is no longer found, and which law replaces which', () => {
    expect(
      paperChangeWords([
        change('governingLaw', 'New York', 'Delaware'),
        change('exclusivity', 'found', 'notAnalyzed'),
      ]),
    ).toEqual([
      { label: 'No longer found', from: '', to: 'Exclusivity' },
      { label: 'Governing Law', from: 'New York', to: 'Delaware' },
    ]);
  });

  it('is nothing where nothing was found', () => {
    expect(paperChangeWords([change('governingLaw', 'Not analyzed', 'Not found')])).toEqual([]);
  });
});
