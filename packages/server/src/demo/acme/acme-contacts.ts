import type { DemoOrganisation } from '../demo-organisation.ts';

const contact = (vendor: string, name: string, role: string, mailbox: string, phone = '', note = '') => ({
  vendor,
  contact: { name, role, email: mailbox, phone, note },
});

/** People at vendors; addresses and numbers that no one has. */
export const ACME_CONTACTS: NonNullable<DemoOrganisation['vendorContacts']> = [
  contact('Atlassian', 'Maya Lindqvist', 'Account executive', 'maya@atlassian.example', '+1 202 555 0110'),
  contact(
    'Atlassian',
    'Renewals desk',
    '',
    'renewals@atlassian.example',
    '',
    'Notices go here, with the order number.',
  ),
  contact('Microsoft', 'Jonas Weber', 'Licensing specialist', 'jonas@microsoft.example', '+1 202 555 0121'),
  contact('Salesforce', 'Priya Nair', 'Account executive', 'priya@salesforce.example', '+1 202 555 0134'),
  contact('Oracle', 'Tom Okafor', 'Contract manager', 'tom@oracle.example', '', 'Answers on the same day.'),
];
