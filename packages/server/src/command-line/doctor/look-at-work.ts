import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { backupWarnings } from '@pactbook/domain/features/support/backup-health.ts';
import { nodeHealth, nodeWarnings } from '@pactbook/domain/features/support/system-health.ts';
import { readBackupState, type BackupState } from '../../platform/backup/scheduled/store.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { PRODUCT_VERSION } from '../../platform/configuration/product-version.ts';
import type { Database } from '../../platform/database/database.ts';
import { fileStorePlace, openFileStore } from '../../platform/files/open-file-store.ts';
import { readDocumentStore } from '../../platform/files/store.ts';
import { readNodes } from '../../platform/nodes/queries.ts';
import { caution, fault, fine, lookFor, type Finding } from './finding.ts';

/** The servers of this database that reported themselves lately. */
export async function lookAtServers(
  database: Database,
): Promise<{ isServing: boolean; findings: Finding[] }> {
  const check = 'servers';
  const nodes = await readNodes(database);
  const up = nodes.map(nodeHealth).filter(({ isUp }) => isUp);
  if (up.length === 0) return { isServing: false, findings: [fine(check, 'None runs.')] };
  const versions = [...new Set(up.map(({ version }) => version))];
  const names = up.map(({ name, version }) => `${name} (${version})`).join(', ');
  const others = versions.filter((version) => version !== PRODUCT_VERSION);
  return {
    isServing: true,
    findings: [
      others.length === 0
        ? fine(check, `${up.length === 1 ? 'One runs' : `${up.length} run`}: ${names}.`)
        : caution(
            check,
            `This is version ${PRODUCT_VERSION}, and others run: ${names}.`,
            'Replace the other servers, one after the other.',
          ),
      ...nodeWarnings(nodes).flatMap((warning) =>
        warning.kind !== 'clockWrong'
          ? []
          : [
              fault(
                'clock',
                `The clock of ${warning.node} is ${(Math.abs(warning.aheadMs) / 1_000).toFixed(1)} s from that of the database.`,
                'Turn on the time service of that machine.',
              ),
            ],
      ),
    ],
  };
}

/** Whether the store of documents answers and is the one that the database knows. */
export function lookAtDocuments(
  configuration: Configuration,
  database: Database,
): Promise<readonly Finding[]> {
  const check = 'documents';
  const place = fileStorePlace(configuration);
  const advice = `Does ${place} answer, and may the server read and write there?`;
  return lookFor(check, advice, async () => {
    const files = openFileStore(configuration);
    try {
      const known = await readDocumentStore(database);
      const found = await files.readMark();
      if (known === null || (found === null && !known.isMarked))
        return [fine(check, `No document was stored yet; they will be in ${place}.`)];
      if (found === known.id) return [fine(check, `They are in ${place}.`)];
      return [
        fault(
          check,
          `The documents of this database are in another place than ${place}.`,
          'Set PACTBOOK_DATA or PACTBOOK_S3_BUCKET to the right one; if they were moved here: npm run pactbook -- documents use-store',
        ),
      ];
    } finally {
      files.close();
    }
  });
}

const DAY_MS = 86_400_000;

/** Whether backups make themselves, how old the last one is, and whether the next one has a place. */
export async function lookAtBackups(
  { backup, dataFolder }: Configuration,
  database: Database,
  now: number,
): Promise<readonly Finding[]> {
  const check = 'backups';
  const state = await readBackupState(database, backup?.folder ?? null);
  if (backup === null && !state.isScheduled)
    return [
      caution(
        check,
        `No backup is made by itself.${lastWords(state, now)}`,
        'Set PACTBOOK_BACKUP_FOLDER to a folder on another disk or machine.',
      ),
    ];
  return [
    ...ageFindings(state, now),
    ...(state.lost === null || backup === null ? [] : [lostFinding(state.lost, backup.folder)]),
    ...(backup === null ? [] : await placeFindings(backup.folder, dataFolder)),
  ];
}

/** How old the last good one is; nothing where it is lost, which is its own finding. */
function ageFindings(state: BackupState, now: number): Finding[] {
  const check = 'backups';
  const last = lastWords(state, now).trim();
  if (backupWarnings({ ...state, isScheduled: true }, null, now).length > 0) {
    const text = `${last || 'There is no good one.'} That is more than three days.`;
    return [fault(check, text, 'System Health has the reason; the log all of it.')];
  }
  if (last === '' && state.lost !== null) return [];
  return [fine(check, last || 'The first one is still to be made.')];
}

function lostFinding(fileName: string, folder: string): Finding {
  return caution(
    'backups',
    `${fileName} is not in ${folder} as it was made: it was moved, removed or changed.`,
    'Bring it back, or keep a copy of each backup on another machine.',
  );
}

function lastWords({ last }: BackupState, now: number): string {
  if (last === null) return '';
  const days = Math.floor((now - last.madeAt) / DAY_MS);
  const age = days < 1 ? 'less than a day' : days === 1 ? 'a day' : `${days} days`;
  return ` The last good one, ${last.fileName}, is ${age} old.`;
}

async function placeFindings(folder: string, dataFolder: string): Promise<Finding[]> {
  const check = 'backups';
  const found = await stat(folder).catch(() => null);
  if (found === null) return [caution(check, `${folder} is not there yet.`, 'The first backup makes it.')];
  try {
    await access(folder, constants.W_OK);
  } catch {
    return [
      fault(check, `${folder} cannot be written by this user.`, 'Give it to the user of the server (chown).'),
    ];
  }
  const data = await stat(dataFolder).catch(() => null);
  if (data !== null && data.dev === found.dev)
    return [
      caution(
        check,
        `${folder} is on the same disk as the data folder.`,
        'Use another disk or machine, or copy the backups elsewhere: one that dies with the data is none.',
      ),
    ];
  return [];
}
