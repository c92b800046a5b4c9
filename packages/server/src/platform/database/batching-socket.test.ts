import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate as untilHandled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BatchingSocket } from './batching-socket.ts';

it('a connection holds back what is written in one moment, and sends it together', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = new BatchingSocket();
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [peer] = (await accepted) as [BatchingSocket];
  try {
    for (let moment = 0; moment < 3; moment += 1) {
      const arrived = once(peer, 'data');
      for (const statement of ['begin;', 'update;', 'commit;']) socket.write(statement);
      expect(socket.writableCorked).toBe(1);
      await untilHandled();
      expect(socket.writableCorked).toBe(0);
      expect(String((await arrived)[0])).toBe('begin;update;commit;');
    }
  } finally {
    socket.destroy();
    server.close();
  }
});
