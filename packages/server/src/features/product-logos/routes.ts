import { readFile } from 'node:fs/promises';
import type * as endpoints from '@pactbook/domain/features/product-logos/endpoints.ts';
import { LOGO_FAULTS } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import { logoLibrary } from '../../platform/logos/logo-files.ts';
import type { Services } from '../../platform/services.ts';
import { removeUploadedLogo, uploadLogo } from './commands.ts';
import { drawLogo } from './drawing/draw.reader.ts';
import { KeptLogos, listUploadedLogos } from './queries.ts';

/** Handlers of the calls in `domain/features/product-logos/endpoints.ts`. */
export function productLogoHandlers(services: Services): Handlers<typeof endpoints> {
  const kept = new KeptLogos(services.database);
  return {
    // Nothing is done while the organisation's records and logos are unchanged.
    listProductLogos: async ({ caller, ifNoneMatch }) => {
      const library = await logoLibrary();
      // The organisation is in the tag: a browser that changes accounts keeps its cache.
      const etag = `"${caller.scope.organisationId}-${caller.changeCounter}-${library.tag}"`;
      if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
      const logos = await kept.find(caller.scope, caller.changeCounter, library);
      return new AnswerWithHeaders([...logos], { etag });
    },

    uploadLogo: async ({ body, file, origin, whileConnected }) => {
      if (file?.fieldName !== 'file') throw invalidFields({ file: LOGO_FAULTS.missing });
      const picture = await drawLogo(await readFile(file.path), whileConnected());
      return await runCommand(services, origin, (command) => uploadLogo(command, body, picture));
    },

    listUploadedLogos: ({ caller: { scope } }) => services.database.read(scope, listUploadedLogos),

    removeLogo: ({ params, origin }) =>
      runCommand(services, origin, (command) => removeUploadedLogo(command, params.logoId)),
  };
}
