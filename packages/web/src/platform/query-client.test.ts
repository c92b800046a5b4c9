import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A query of a screen, whose requests are answered by hand. */
function openQuery() {
  const client = createQueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['Documents', 'deleted'],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  const close = observer.subscribe(() => undefined);
  return { client, requests, observer, close };
}

describe('the cache of answers', () => {
  it('asks again for what was asked for the first time before something changed', async () => {
    const { client, requests, observer, close } = openQuery();
    expect(requests).toHaveLength(1);
    void client.invalidateQueries({ queryKey: ['Documents'] });
    requests[0]?.resolve('before the change');
    await expect.poll(() => requests.length).toBe(2);
    requests[1]?.resolve('after the change');
    await expect.poll(() => observer.getCurrentResult().data).toBe('after the change');
    close();
  });

  it('asks once for what nothing changed', async () => {
    const { client, requests, observer, close } = openQuery();
    void client.invalidateQueries({ queryKey: ['Records'] });
    requests[0]?.resolve('unchanged');
    await expect.poll(() => observer.getCurrentResult().data).toBe('unchanged');
    expect(requests).toHaveLength(1);
    close();
  });
});
