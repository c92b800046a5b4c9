import type * as endpoints from '@pactbook/domain/features/product-logos/endpoints.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import { logoLibrary } from '../../platform/logos/logo-files.ts';
import type { Services } from '../../platform/services.ts';
import { KeptLogos } from './queries.ts';

/** What `GET /productLogos` does: nothing while the organisation's records are unchanged. */
export function productLogoHandlers(services: Services): Handlers<typeof endpoints> {
  const kept = new KeptLogos(services.database);
  return {
    listProductLogos: async ({ caller, ifNoneMatch }) => {
      const library = await logoLibrary();
      // The organisation is in the tag: a browser that changes accounts keeps its cache.
      const etag = `"${caller.scope.organisationId}-${caller.changeCounter}-${library.tag}"`;
      if (matchesTag(ifNoneMatch ?? undefined, etag)) return new RawAnswer(304, { etag }, null);
      const logos = await kept.find(caller.scope, caller.changeCounter, library);
      return new AnswerWithHeaders([...logos], { etag });
    },
  };
}
