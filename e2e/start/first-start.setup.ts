import { expect, test } from '@playwright/test';
import { requireChromium } from '../journey/chromium.ts';
import { ACME_PEOPLE, PASSWORD, PEOPLE } from '../journey/people.ts';
import { startProduct } from '../journey/product-server.ts';
import { templateFolder } from '../journey/run-folder.ts';

test('the first start fills the demo and says where to open it and who can sign in', async () => {
  test.setTimeout(240_000);
  requireChromium();
  const product = await startProduct('first', templateFolder());
  // The accounts are told after the address.
  await expect.poll(() => product.printed()).toContain(PASSWORD);
  const printed = product.printed();
  await product.stop();
  expect(printed).toContain(PASSWORD);
  for (const person of [...ACME_PEOPLE, 'globexAdmin'] as const) {
    expect(printed).toContain(PEOPLE[person].emailAddress);
    expect(printed).toContain(PEOPLE[person].role);
  }
});
