import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../journey/people.ts';
import type { Person } from '../journey/people.ts';

/** The parts of the sign-in form. */
export function signInForm(page: Page) {
  return {
    emailAddress: page.getByRole('textbox', { name: 'Email address' }),
    password: page.getByLabel('Password', { exact: true }),
    code: page.getByLabel('Code', { exact: true }),
    submit: page.getByRole('button', { name: 'Sign In' }),
  } satisfies Record<string, Locator>;
}

/** Enters the address. The field of the password is there before, but takes no text until the account is known. */
export async function enterAddress(page: Page, emailAddress: string): Promise<void> {
  const form = signInForm(page);
  await form.emailAddress.fill(emailAddress);
  await form.submit.click();
  await expect(form.password).toBeFocused();
}

/** Fills in both steps of the form without waiting for the result. */
export async function signIn(page: Page, person: Person, password: string = PASSWORD): Promise<void> {
  await signInAs(page, PEOPLE[person].emailAddress, password);
}

/** The same for a person who is not part of the demo. */
export async function signInAs(page: Page, emailAddress: string, password: string): Promise<void> {
  const form = signInForm(page);
  await enterAddress(page, emailAddress);
  await form.password.fill(password);
  await form.submit.click();
}
