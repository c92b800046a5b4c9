import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 200;
const READY_WITHIN_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/** A load balancer in front of several servers. */
export interface LoadBalancer {
  readonly address: string;
  stop(): Promise<void>;
}

async function isReady(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${address}/api/readyz`, { signal: AbortSignal.timeout(READY_WITHIN_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** Passes a request on; what is not answered in time is answered with 504, and may have been done. */
function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = incoming;
  const sent = request(`${target}${url}`, { method, headers, timeout: ANSWER_WITHIN_MS }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('timeout', () => sent.destroy());
  sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(504).end()));
  incoming.pipe(sent);
}

/** Gives each request to the next of these servers that says it is ready, as a load balancer does. */
export async function startLoadBalancer(servers: readonly string[]): Promise<LoadBalancer> {
  let ready: readonly string[] = servers;
  let turn = 0;
  const look = async (): Promise<void> => {
    const answers = await Promise.all(servers.map(isReady));
    ready = servers.filter((_, index) => answers[index] === true);
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  const balancer = createServer((incoming, outgoing) => {
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) outgoing.writeHead(503).end();
    else passOn(target, incoming, outgoing);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const { port } = balancer.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      clearInterval(looking);
      balancer.closeAllConnections();
      balancer.close();
      await once(balancer, 'close');
    },
  };
}
