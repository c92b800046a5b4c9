import { describe, expect, it } from 'vitest';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { createContract } from '@pactbook/domain/features/contracts/endpoints.ts';
import { checkBody } from './request-input.ts';

function faultsOf(body: unknown, endpoint: Parameters<typeof checkBody>[0] = createContract): unknown {
  try {
    checkBody(endpoint, body);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return {};
}

describe('what a call says of a body that does not fit', () => {
  it('names what is missing in the words of the form', () => {
    expect(faultsOf({})).toEqual({ product: 'Enter a product', vendor: 'Enter a vendor' });
    expect(faultsOf({ product: 5, vendor: null })).toEqual({
      product: 'Enter a product',
      vendor: 'Enter a vendor',
    });
  });

  it('says for a wrong type what belongs there', () => {
    const named = { product: 'Slack', vendor: 'Salesforce' };
    expect(faultsOf({ ...named, teams: 'x', notes: 5, customFields: [], annualCosts: [5] })).toEqual({
      teams: 'Send a list here',
      notes: 'Send text here',
      customFields: 'Send an object here',
      'annualCosts.0': 'Send an object here',
    });
    expect(faultsOf({ ...named, teams: ['x'] })).toEqual({ 'teams.0': 'This is not an id' });
    expect(faultsOf({ ...named, annualCosts: [{ cost: 1 }] })).toEqual({
      'annualCosts.0.date': 'Enter a date such as 2027-12-31',
    });
  });

  it('never shows the words of the schema library', () => {
    const bodies = [null, [], 'x', 5, {}];
    for (const endpoint of Object.values(ENDPOINTS).filter(({ bodyKind }) => bodyKind === 'json')) {
      for (const body of bodies) {
        expect(JSON.stringify(faultsOf(body, endpoint)), endpoint.id).not.toMatch(/Invalid input|expected/);
      }
    }
  });
});
