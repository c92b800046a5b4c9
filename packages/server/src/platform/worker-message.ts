/**
 * Whether what a worker thread posted is a message of ours, each of which has a kind. `node --watch`, which
 * `npm run dev` runs on, posts the files that a worker loads to the same listeners.
 */
export function isWorkerMessage<Message extends { readonly kind: string }>(
  message: Message | object,
): message is Message {
  return 'kind' in message;
}
