import { contractsExported } from '@pactbook/domain/features/exports/events.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';

/** Notes what leaves, as every export does. */
export async function noteExport(
  services: Services,
  origin: CommandOrigin,
  fileName: string,
  records: number,
): Promise<void> {
  const noted = (field: string, to: unknown) => ({ field, from: null, to });
  await runCommand(services, origin, async ({ emit, newId }) =>
    emit(
      contractsExported({ kind: 'export', id: newId(), label: fileName }, [
        noted('format', 'csv'),
        noted('records', records),
      ]),
    ),
  );
}
