import type * as endpoints from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import { runCommand } from '../../../platform/command.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import type { ModelFacts } from '../model.reader.ts';
import { applyFindings } from './apply-findings.ts';

/** The call that writes findings into records. @param onFiled called when an upload may have become a document of a record */
export function fillingHandlers(
  services: Services,
  model: () => Promise<ModelFacts>,
  onFiled: () => void,
): Pick<Handlers<typeof endpoints>, 'applyFindings'> {
  return {
    applyFindings: async ({ origin, params, body, today }) => {
      const context = { model: await model(), today };
      const applied = await runCommand(services, origin, (command) =>
        applyFindings(command, params.analysisId, body, context),
      );
      onFiled();
      return applied;
    },
  };
}
