import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import {
  environmentOf,
  startProduct,
  type Product,
} from '../../packages/server/src/testing/start-product.ts';
import { fetchList, signIn } from './visitor.ts';

/** The product as its users run it, with somebody signed in. */
export interface SignedInProduct extends Product {
  readonly token: string;
}

/** The same, and they have the list already. */
export interface BenchProduct extends SignedInProduct {
  /** The tag of the list. */
  readonly tag: string;
}

/** Starts it on a database with generated records. The log goes where it usually goes, to the standard output. */
export async function startSignedIn(settings: DatabaseSettings): Promise<SignedInProduct> {
  const product = await startProduct({
    ...environmentOf(settings),
    PACTBOOK_DEMO: 'off',
    HOST: '127.0.0.1',
  });
  return { ...product, token: await signIn(product.address) };
}

/** The same, and asks for the list. */
export async function startBenchProduct(settings: DatabaseSettings): Promise<BenchProduct> {
  const product = await startSignedIn(settings);
  const { tag } = await fetchList(product.address, product.token);
  return { ...product, tag };
}
