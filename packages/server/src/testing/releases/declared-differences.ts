/** Where answers of a later version may differ from those that a release recorded, and why: a field that goes, a mended sum. New fields need no line. */
export interface DeclaredDifference {
  /** The release that answered otherwise. */
  readonly release: string;
  /** As a failing test prints it, such as `listContracts.body.*.vendor`. */
  readonly path: string;
  readonly why: string;
}

/** Costs of a year were replaced by the cost in force, which is split between teams and categories (decision 102). */
const ONE_FIGURE = [
  'getAdminDashboard.body.categories.*.totalCost',
  'getAdminDashboard.body.costThisYear',
  'getAdminDashboard.body.teams.*.totalCost',
  'getDashboard.body.categories.*.totalCost',
  'getDashboard.body.costThisYear',
  'getDashboard.body.teams.*.totalCost',
  'getVendorOverview.body.vendors.*.costs.before',
  'getVendorOverview.body.vendors.*.costs.cost',
  'getVendorOverview.body.vendors.*.costs.currencies.*.costCount',
  'getVendorOverview.body.vendors.*.costs.currencies.*.totalCost',
  'getVendorOverview.body.vendors.*.costs.projected',
  'getVendorOverview.body.vendors.*.costs.withoutRate',
  'getVendorOverview.body.year',
  'getVendorOverview.body.yearBefore',
  'getVendorPage.body.listed.*.cost',
  'getVendorPage.body.readInFull',
  'getVendorPage.body.withoutRate',
];

/** Everyone who reads a record in full sees its reminders, and whether no one will be reminded (decision 98). */
const REMINDERS_OF_RECORDS = [
  'getContractReminders.body.error',
  'getContractReminders.body.error.message',
  'getContractReminders.body.silence',
  'getContractReminders.status',
];

/** All of them; one that does not occur any more is a fault as well. */
export const DECLARED_DIFFERENCES: readonly DeclaredDifference[] = [
  {
    release: '1.0.0-rc.1',
    path: 'exportContracts.body.sha256',
    why: 'The file of an export has columns for how notice is given.',
  },
  ...ONE_FIGURE.map((path) => ({
    release: '1.0.0-rc.1',
    path,
    why: 'One figure for money leads: the cost in force.',
  })),
  {
    release: '1.0.0-rc.1',
    path: 'getReminderHealth.body.error.message',
    why: 'The refusal is worded again: reminders remind.',
  },
  ...REMINDERS_OF_RECORDS.map((path) => ({
    release: '1.0.0-rc.1',
    path,
    why: 'Reminders of a record are shown to all who read it in full.',
  })),
];
