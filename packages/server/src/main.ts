import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { readConfiguration, type Configuration } from './platform/configuration/configuration.ts';
import { serverHelp } from './platform/configuration/variables.ts';
import { PRODUCT_VERSION } from './platform/configuration/product-version.ts';
import { startFaultText, tryAddress } from './platform/configuration/start-faults.ts';
import { OwnPostgres } from './platform/postgres/own-postgres.ts';
import type { AnswerCheck } from './platform/http/answers/check-answer.ts';
import { createLog, standardOutput } from './platform/log/log.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** What has to be known first; the shipped PostgreSQL starts while the rest of the server is loaded. */
async function start(configuration: Configuration, answerCheck: AnswerCheck): Promise<void> {
  const tracing = await openTraces(configuration);
  const log = createLog(configuration.logLevel, standardOutput(), tracing?.currentTraceId);
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal({ err: error }, 'The server ends after a fault of its own'),
  );
  const { databaseUrl, publicUrl: address } = configuration;
  log.info({ version: PRODUCT_VERSION, node: hostname(), address }, 'starting');
  const listening = { host: listeningAddress(configuration.host), port: configuration.port };
  await tryAddress(listening, configuration);
  const postgres = databaseUrl === null ? startPostgres(configuration, log) : undefined;
  const { serve } = await import('./serve.ts');
  await serve({ configuration, answerCheck, tracing, log, listening, postgres });
}

/** Its failure is met where it is waited for. */
function startPostgres(
  { dataFolder, databaseConnections }: Configuration,
  log: Logger,
): Promise<OwnPostgres> {
  const started = OwnPostgres.start(dataFolder, { connections: databaseConnections }, log);
  started.catch(() => undefined);
  return started;
}

async function openTraces({ tracesTo, trustedProxies }: Configuration): Promise<Tracing | undefined> {
  if (tracesTo === null) return undefined;
  const { openTracing } = await import('./platform/tracing/open-tracing.ts');
  return openTracing({ endpoint: tracesTo, version: PRODUCT_VERSION, trustedProxies });
}

/**
 * One address for localhost, so that one listener is to be closed: Fastify would open a second one for ::1, and does
 * not wait for its end. Clients that try IPv6 first fall back to IPv4.
 */
function listeningAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(serverHelp());
} else {
  let place = { host: '', port: 0, dataFolder: '' };
  try {
    const configuration = readConfiguration();
    place = configuration;
    // `npm run dev` wants to see an answer that does not fit its endpoint; people who use the product do not.
    await start(configuration, process.argv.includes('--development') ? 'throw' : 'strip');
  } catch (error) {
    // Each fault has a sentence for the person who started it; a stack would only hide it.
    process.stderr.write(`${startFaultText(error, place)}\nPactbook was not started.\n`);
    process.exit(1);
  }
}
