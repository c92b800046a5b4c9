import { describe, expect, it } from 'vitest';
import { endingSentence, endingStage, providerEndings, type DatedConnection } from './provider-endings.ts';

const buildDated = (changes: Partial<DatedConnection> = {}): DatedConnection => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Entra ID',
  isEnabled: true,
  certificateEndsOn: null,
  clientSecretEndsOn: null,
  ...changes,
});
const TODAY = '2026-12-01';

describe('the end of a certificate or secret of a provider', () => {
  it('is a warning from 30 days before it, and stays one', () => {
    const leftOf = (clientSecretEndsOn: string): number[] =>
      providerEndings([buildDated({ clientSecretEndsOn })], TODAY).map(({ daysLeft }) => daysLeft);
    expect([leftOf('2027-01-01'), leftOf('2026-12-31'), leftOf(TODAY), leftOf('2026-11-20')]).toEqual([
      [],
      [30],
      [0],
      [-11],
    ]);
  });

  it('is none of a connection that is disabled, or that has no date', () => {
    const isEnabled = false;
    expect(
      providerEndings([buildDated({ isEnabled, certificateEndsOn: TODAY }), buildDated()], TODAY),
    ).toEqual([]);
  });

  it('has stages at 30, 7 and 1 days', () => {
    expect([31, 30, 8, 7, 2, 1, 0, -5].map(endingStage)).toEqual([null, 30, 30, 7, 7, 1, 1, 1]);
  });

  it('says what ends, of which connection, and when', () => {
    const [ending] = providerEndings([buildDated({ certificateEndsOn: '2026-12-08' })], TODAY);
    expect(ending && endingSentence(ending)).toBe('The certificate of "Entra ID" ends on December 8, 2026.');
    const over = { connection: 'Okta', what: 'secret', on: '2026-11-20', daysLeft: -11 } as const;
    expect(endingSentence(over)).toBe('The client secret of "Okta" ended on November 20, 2026.');
  });
});
