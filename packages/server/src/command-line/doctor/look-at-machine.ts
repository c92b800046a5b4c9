import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { freeBytes, RESERVED_BYTES } from '../../platform/postgres/disk-space.ts';
import { holderOf } from '../../platform/postgres/folder-lock.ts';
import { caution, fault, fine, type Finding } from './finding.ts';

const OLDEST_NODE = 24;
const MB = 1_000_000;
const ROOM_WANTED = 1_000 * MB;
/** What users of the machine other than ours may do with a file. */
const OTHERS = 0o077;

/** The Node that runs. */
export function lookAtNode(version = process.versions.node): Finding[] {
  return Number(version.split('.')[0]) < OLDEST_NODE
    ? [
        fault(
          'node',
          `Node ${version} is too old.`,
          `Start with npm start, or with Node ${OLDEST_NODE} or newer.`,
        ),
      ]
    : [fine('node', `Node ${version} on ${process.platform} ${process.arch}`)];
}

/** Variables that have no effect, and secrets: that they are there, never what they are. */
export async function lookAtSettings({
  unknownVariables,
  secret,
  secretFiles,
}: Configuration): Promise<Finding[]> {
  const unknown = unknownVariables.map((sentence) =>
    caution('variables', sentence, 'Correct its name, or leave it out.'),
  );
  const open = [];
  for (const { variable, path } of secretFiles) if (await isOpen(path)) open.push({ variable, path });
  const files = open.map(({ variable, path }) =>
    caution('secrets', `The file of ${variable} can be read by other users.`, `chmod 600 ${path}`),
  );
  const own = fine(
    'secrets',
    secret === null ? 'The secret is made by Pactbook and kept in the database.' : 'PACTBOOK_SECRET is set.',
  );
  return [...unknown, ...(files.length === 0 ? [own] : files)];
}

async function isOpen(path: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(path)).mode & OTHERS) !== 0;
}

/** Whether the data folder can be used, by us alone, and who has it. */
export async function lookAtFolder({ dataFolder, databaseUrl }: Configuration): Promise<Finding[]> {
  const check = 'data folder';
  const found = await stat(dataFolder).catch(() => null);
  if (found === null)
    return [
      caution(
        check,
        `${dataFolder} is not there yet.`,
        'The first start makes it. Is PACTBOOK_DATA the right one?',
      ),
    ];
  if (!found.isDirectory())
    return [fault(check, `${dataFolder} is no folder.`, 'Set PACTBOOK_DATA to a folder.')];
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      fault(
        check,
        `${dataFolder} cannot be written by this user.`,
        'Give it to the user of the server (chown).',
      ),
    ];
  }
  return [
    ...(await modeFindings(dataFolder, found.mode)),
    ...(databaseUrl === null ? await lockFindings(dataFolder) : []),
    ...(await spaceFindings(dataFolder, databaseUrl === null)),
  ];
}

async function modeFindings(folder: string, mode: number): Promise<Finding[]> {
  const check = 'permissions';
  const isOthers = process.platform !== 'win32' && (mode & OTHERS) !== 0;
  if (!isOthers) return [fine(check, `${folder} is closed to other users.`)];
  const within = ['postgres', 'documents', 'mail', 'uploads', 'setup-code', 'backups'].map((name) =>
    join(folder, name),
  );
  const open = [];
  for (const path of within) if (await isOpen(path).catch(() => false)) open.push(path);
  // What lies open within an open folder can be read; where all of it is closed, only names can.
  return [
    caution(
      check,
      open.length === 0
        ? `Other users can look into ${folder}; what is in it is closed to them.`
        : `Other users of this machine can read ${open.join(', ')}.`,
      `chmod 700 ${folder}`,
    ),
  ];
}

async function lockFindings(folder: string): Promise<Finding[]> {
  const holder = await holderOf(folder);
  if (holder === null) return [fine('lock', 'No process has the data folder.')];
  return [fine('lock', `Held by process ${holder.pid} on ${holder.host}, since ${holder.startedAt}.`)];
}

async function spaceFindings(folder: string, isInFolder: boolean): Promise<Finding[]> {
  const check = 'free space';
  const free = await freeBytes(folder);
  const text = `${Math.round(free / MB).toLocaleString('en-US')} MB free for ${folder}.`;
  if (isInFolder && free < RESERVED_BYTES)
    return [fault(check, text, 'Nothing can be saved any more: make space on this disk.')];
  if (free < ROOM_WANTED)
    return [caution(check, text, 'Make space before it is full: backups and uploads need some too.')];
  return [fine(check, text)];
}
