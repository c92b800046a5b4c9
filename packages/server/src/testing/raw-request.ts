import { connect, type Socket } from 'node:net';

/** Opens a bare connection to a test server, for what no HTTP client would send. */
export function openConnection(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends bytes as they are and gives everything that comes back until the server hangs up. */
export async function sendBytes(address: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openConnection(address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('close', finish);
    socket.once('error', finish);
    socket.write(bytes);
  });
}
