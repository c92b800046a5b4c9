/**
 * The features and their layers (docs: ARCHITECTURE.md). A feature carries the same name on every floor;
 * it imports its own layer or a lower one, never a higher one.
 */
const FEATURE_LAYERS = {
  identity: ['organisations', 'users', 'sign-in', 'single-sign-on', 'account', 'impersonation', 'teams'],
  records: [
    'contracts',
    'documents',
    'custom-fields',
    'saved-views',
    'product-logos',
    'vendors',
    'change-sets',
  ],
  insight: [
    'activity',
    'notifications',
    'dashboard',
    'trends',
    'search',
    'support',
    'import-export',
    'contract-analysis',
  ],
} as const;

const ORDER = ['identity', 'records', 'insight'] as const;

/** The layer's height: 0 identity, 1 records, 2 insight; -1 for a name that is no feature. */
export function layerOf(feature: string): number {
  return ORDER.findIndex((layer) => FEATURE_LAYERS[layer].some((name) => name === feature));
}

/** The name of a layer by its height. */
export function layerName(height: number): string {
  return ORDER[height] ?? 'unknown';
}

/** Every feature's name. */
export const FEATURES: readonly string[] = ORDER.flatMap((layer) => FEATURE_LAYERS[layer]);
