import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import {
  environmentOf,
  SOURCE_OF_SERVER,
  startProduct,
  type Product,
} from '../../packages/server/src/testing/start-product.ts';
import { fetchList, signIn } from './visitor.ts';

const SWITCH_OFF = new URL('./switch-off.ts', import.meta.url).href;

/** The running product with a signed-in session. */
export interface SignedInProduct extends Product {
  readonly token: string;
}

/** The same, after the list was loaded once. */
export interface BenchProduct extends SignedInProduct {
  /** The tag of the list. */
  readonly tag: string;
}

/**
 * Starts the product on a database with generated records. Its log goes to the standard output, as in production.
 *
 * @param environment more variables of its environment
 */
export async function startSignedIn(
  settings: DatabaseSettings,
  environment: Readonly<Record<string, string>> = {},
): Promise<SignedInProduct> {
  return await signedIn(startProduct({ ...variablesOf(settings), ...environment }, []));
}

const variablesOf = (settings: DatabaseSettings) => ({
  ...environmentOf(settings),
  PACTBOOK_DEMO: 'off',
  HOST: '127.0.0.1',
});

async function signedIn(starting: Promise<Product>): Promise<SignedInProduct> {
  const product = await starting;
  try {
    return { ...product, token: await signIn(product.address) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/**
 * The same from its source, with something that it keeps switched off.
 *
 * @param off the name of its declaration; null for nothing
 */
export async function startWithout(settings: DatabaseSettings, off: string | null): Promise<SignedInProduct> {
  const words = off === null ? [] : [`--import=${SWITCH_OFF}?${off}`];
  return await signedIn(startProduct(variablesOf(settings), words, SOURCE_OF_SERVER));
}

/** The same, and loads the list. */
export async function startBenchProduct(
  settings: DatabaseSettings,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchProduct> {
  const product = await startSignedIn(settings, environment);
  const { tag } = await fetchList(product.address, product.token);
  return { ...product, tag };
}
