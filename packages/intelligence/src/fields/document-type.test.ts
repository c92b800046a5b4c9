import { describe, expect, test } from 'vitest';
import { guessDocumentType } from './document-type.ts';

describe('Type of a contract', () => {
  test.each([
    ['EXCLUSIVE DISTRIBUTOR AGREEMENT', 'Distributor'],
    ['License and Hosting Agreement', 'Hosting'],
    ['MASTER SERVICES AGREEMENT', 'Service'],
    ['CO-BRANDING AND SERVICES AGREEMENT', 'Co-Branding'],
    ['Non-Competition and Non-Solicitation Agreement', 'Non-Compete/Non-Solicit'],
    ['Manufacturing and Supply Agreement', 'Manufacturing'],
    ['Intellectual Property Agreement', 'IP'],
    ['STRATEGIC ALLIANCE AGREEMENT', 'Strategic Alliance'],
  ])('The name %s says it', (title, type) => {
    expect(guessDocumentType(title, 'This Agreement is made by the parties.').type).toBe(type);
  });

  test('Without a name, what looks like one in the text counts', () => {
    const text = 'Exhibit 10.1\n\nRESELLER AGREEMENT\n\nThe Reseller may sell the products to end users.';
    expect(guessDocumentType(null, text).type).toBe('Reseller');
  });

  test('A name that says nothing leaves it to the words of the text', () => {
    const text = 'The Sponsor sponsors the team. The sponsorship fee is paid by the Sponsor each season.';
    expect(guessDocumentType('Schedule A', text).type).toBe('Sponsorship');
  });

  test('A name that tells is surer than words', () => {
    const named = guessDocumentType('Franchise Agreement', 'The franchisee pays.');
    const unnamed = guessDocumentType(null, 'The franchisee pays.');
    expect(named.confidence).toBeGreaterThan(unnamed.confidence);
    expect(named.confidence).toBeLessThanOrEqual(1);
  });
});
