import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import {
  environmentOf,
  startProduct,
  type Product,
} from '../../packages/server/src/testing/start-product.ts';
import { fetchList, signIn } from './visitor.ts';

/** The product as its users run it, with somebody signed in who has the list already. */
export interface BenchProduct extends Product {
  readonly token: string;
  /** The tag of the list. */
  readonly tag: string;
}

/** Starts it on a database with generated records. The log goes where it usually goes, to the standard output. */
export async function startBenchProduct(settings: DatabaseSettings): Promise<BenchProduct> {
  const product = await startProduct({
    ...environmentOf(settings),
    PACTBOOK_DEMO: 'off',
    HOST: '127.0.0.1',
  });
  const token = await signIn(product.address);
  const { tag } = await fetchList(product.address, token);
  return { ...product, token, tag };
}
