import description from '../../../package.json' with { type: 'json' };

/** The version of the product that runs. */
export const PRODUCT_VERSION: string = description.version;
