/**
 * The features and their groups (docs: ARCHITECTURE.md). A feature has the same name in every layer and imports from
 * its own group or a lower one.
 */
const FEATURE_GROUPS = {
  identity: [
    'organisations',
    'categories',
    'users',
    'sign-in',
    'single-sign-on',
    'account',
    'impersonation',
    'api-tokens',
    'teams',
  ],
  records: [
    'contracts',
    'contract-papers',
    'documents',
    'custom-fields',
    'saved-views',
    'product-logos',
    'vendors',
    'currencies',
    'change-sets',
    'contract-details',
    'contract-form',
    'contract-list',
    'contract-terms',
    'contract-links',
    'annual-costs',
  ],
  insight: [
    'activity',
    'notifications',
    'contract-reminders',
    'dashboard',
    'trends',
    'search',
    'support',
    'imports',
    'import-analysis',
    'import-rows',
    'exports',
    'contract-analysis',
    'setup',
    'vendor-pages',
    'budgets',
    'decisions',
    'scenarios',
    'negotiation-sheet',
    'contract-questions',
    'contract-comparison',
  ],
} as const;

/**
 * Features that are rooms of one subject: they use what is at each other's root, while other features use their public
 * files only.
 */
const NEIGHBOURS: readonly (readonly string[])[] = [
  [
    'contracts',
    'annual-costs',
    'contract-terms',
    'contract-details',
    'contract-form',
    'contract-list',
    'decisions',
  ],
  ['imports', 'import-analysis', 'import-rows'],
  ['trends', 'decisions'],
  ['contract-analysis', 'contract-questions', 'contract-comparison'],
];

/** Whether two features are rooms of one subject. */
export function areNeighbours(one: string, other: string): boolean {
  return NEIGHBOURS.some((rooms) => rooms.includes(one) && rooms.includes(other));
}

const ORDER = ['identity', 'records', 'insight'] as const;

/** The index of the group: 0 identity, 1 records, 2 insight; -1 for a name that is no feature. */
export function featureGroupOf(feature: string): number {
  return ORDER.findIndex((group) => FEATURE_GROUPS[group].some((name) => name === feature));
}

/** The name of a group by its index. */
export function featureGroupName(height: number): string {
  return ORDER[height] ?? 'unknown';
}

/** Every feature's name. */
export const FEATURES: readonly string[] = ORDER.flatMap((group) => FEATURE_GROUPS[group]);
