/** The people of the demo organisation, one of each role, and the administrator of the other one. */
export const PEOPLE = {
  systemAdmin: { emailAddress: 'system-admin@acme.example', name: 'Ana Ruiz', role: 'System Admin' },
  recordAdmin: { emailAddress: 'record-admin@acme.example', name: 'Dana Fox', role: 'Record Admin' },
  teamManager: { emailAddress: 'team-manager@acme.example', name: 'Marcus Bell', role: 'Team Manager' },
  recordViewer: { emailAddress: 'record-viewer@acme.example', name: 'Priya Nair', role: 'Record Viewer' },
  teamViewer: { emailAddress: 'team-viewer@acme.example', name: 'Tomás Okafor', role: 'Team Viewer' },
  limitedUser: { emailAddress: 'limited-user@acme.example', name: 'Lena Vogt', role: 'Limited Access User' },
  productAdmin: {
    emailAddress: 'product-admin@acme.example',
    name: 'Sam Whitaker',
    role: 'Limited Access User',
  },
  contractAdmin: { emailAddress: 'contract-admin@acme.example', name: 'Nora Lind', role: 'Record Admin' },
  globexAdmin: { emailAddress: 'system-admin@globex.example', name: 'Iris Tan', role: 'System Admin' },
} as const;

export type Person = keyof typeof PEOPLE;

/** Everyone at Acme, for rules that differ by role. */
export const ACME_PEOPLE = [
  'systemAdmin',
  'recordAdmin',
  'teamManager',
  'recordViewer',
  'teamViewer',
  'limitedUser',
  'productAdmin',
] as const satisfies readonly Person[];

/** The password of every demo account. */
export const PASSWORD = 'pactbook-demo';
