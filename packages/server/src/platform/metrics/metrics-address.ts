/** Where metrics are served, and to whom. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** What a scraper sends as its bearer token; null where everyone who reaches the address may read. */
  readonly token: string | null;
}

const ADDRESS = /^(\[[\da-fA-F:.]+\]|[A-Za-z\d.-]+):(\d{1,5})$/;

/** Host and port of a text such as `127.0.0.1:9464` or `[::1]:9464`; null for anything else. */
export function parseMetricsAddress(text: string): Pick<MetricsAddress, 'host' | 'port'> | null {
  const [, host = '', digits = ''] = ADDRESS.exec(text) ?? [];
  const port = Number(digits);
  if (host === '' || port > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port };
}
