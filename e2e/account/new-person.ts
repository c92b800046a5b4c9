import type { PersonApi } from '../journey/api.ts';
import { linkMailedTo } from '../journey/mails.ts';

/** A password that no other journey uses. */
export const OWN_PASSWORD = 'correct horse battery staple';

export interface NewPerson {
  readonly emailAddress: string;
  readonly password: string;
}

interface Product {
  readonly admin: PersonApi;
  readonly address: string;
  readonly dataFolder: string;
}

let people = 0;

/** An address that nothing else in this run uses. */
export function newAddress(name: string): string {
  people += 1;
  return `${name}.${process.pid}.${people}@acme.example`;
}

/** Invites somebody with limited access and returns the link of their invitation. */
export async function invite({ admin, dataFolder }: Product, emailAddress: string): Promise<string> {
  const permissions = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };
  const body = { emailAddresses: [emailAddress], isSuperAdmin: false, permissions };
  await admin.call('/users/inviteMany', { body });
  return linkMailedTo(dataFolder, emailAddress, { subject: /^Your invitation/ });
}

/** A new person for a journey that changes an account. */
export async function newPerson(product: Product, name: string): Promise<NewPerson> {
  const emailAddress = newAddress(name);
  const link = await invite(product, emailAddress);
  const token = new URL(link).searchParams.get('token');
  const answer = await fetch(`${product.address}/api/users/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword: OWN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The invitation answered ${answer.status}: ${await answer.text()}`);
  return { emailAddress, password: OWN_PASSWORD };
}
