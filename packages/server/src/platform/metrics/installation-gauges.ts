import { Counter, Gauge, type Registry } from 'prom-client';
import type { ListFigures } from '../freshness/chunked-list-cache.ts';
import type { Installation, InstallationFacts, PoolFigures } from './installation.ts';
import { declaredKept } from '../freshness/registry.ts';

/** Counts how often what the server keeps was used, by its name. */
function keptCounters(registers: Registry[]): () => void {
  const labelNames = ['name'];
  const hits = new Counter({
    name: 'pactbook_kept_hits_total',
    help: 'How often what this server keeps was used (docs/guides/freshness.md).',
    labelNames,
    registers,
  });
  const misses = new Counter({
    name: 'pactbook_kept_misses_total',
    help: 'How often it had to be read.',
    labelNames,
    registers,
  });
  const bytes = new Gauge({ name: 'pactbook_kept_bytes', help: 'Memory of it.', labelNames, registers });
  return () => {
    hits.reset();
    misses.reset();
    for (const { name, figures } of declaredKept()) {
      hits.inc({ name }, figures.hits);
      misses.inc({ name }, figures.misses);
      bytes.set({ name }, figures.bytes);
    }
  };
}

/** Sets gauges from what was read for a scrape. */
type SetGauges<Read> = (read: Read) => void;

function gaugeIn(registers: Registry[], name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name, help, labelNames, registers });
}

/** What is set again with every scrape; of a database that does not answer the values of before stay. */
export function installationGauges(registers: Registry[]): SetGauges<Installation> {
  const setPool = poolGauges(registers);
  const setWaiting = waitingGauges(registers);
  const setJobs = jobGauges(registers);
  const setBackup = backupGauges(registers);
  const up = gaugeIn(
    registers,
    'pactbook_database_up',
    'Whether the database answered this scrape (1) or not (0).',
  );
  const size = gaugeIn(registers, 'pactbook_database_bytes', 'How large the database is.');
  const setLists = listCounters(registers);
  const setKept = keptCounters(registers);
  const free = gaugeIn(registers, 'pactbook_data_free_bytes', 'Free space where the data folder lies.');
  const memory = gaugeIn(registers, 'pactbook_resident_memory_bytes', 'Memory of this process.');
  const started = gaugeIn(registers, 'pactbook_start_timestamp_seconds', 'When this process started.');
  return ({ pool, facts, freeBytes, lists, startedAt }) => {
    up.set(facts === null ? 0 : 1);
    free.set(freeBytes);
    memory.set(process.memoryUsage.rss());
    started.set(startedAt / 1_000);
    setLists(lists);
    setKept();
    setPool(pool);
    if (facts === null) return;
    size.set(facts.databaseBytes);
    setWaiting(facts);
    setJobs(facts);
    setBackup(facts);
  };
}

function listCounters(registers: Registry[]): SetGauges<ListFigures> {
  const bytes = gaugeIn(registers, 'pactbook_list_bytes', 'Memory of the lists that this server keeps.');
  const builds = new Counter({
    name: 'pactbook_list_builds_total',
    help: 'How often this server brought a list up to date.',
    registers,
  });
  const seconds = new Counter({
    name: 'pactbook_list_build_seconds_total',
    help: 'How long that took together.',
    registers,
  });
  let before: ListFigures = { builds: 0, buildSeconds: 0, bytes: 0 };
  return (lists) => {
    bytes.set(lists.bytes);
    builds.inc(lists.builds - before.builds);
    seconds.inc(lists.buildSeconds - before.buildSeconds);
    before = lists;
  };
}

function poolGauges(registers: Registry[]): SetGauges<PoolFigures> {
  const connections = gaugeIn(
    registers,
    'pactbook_database_connections',
    'Connections to the database by state: used, idle.',
    ['state'],
  );
  const most = gaugeIn(
    registers,
    'pactbook_database_connections_max',
    'The most connections that this server opens.',
  );
  const waiting = gaugeIn(
    registers,
    'pactbook_database_waiting',
    'Requests of this server that wait for a connection.',
  );
  return (pool) => {
    connections.set({ state: 'used' }, pool.used);
    connections.set({ state: 'idle' }, pool.idle);
    most.set(pool.most);
    waiting.set(pool.waiting);
  };
}

function waitingGauges(registers: Registry[]): SetGauges<InstallationFacts> {
  const waiting = gaugeIn(registers, 'pactbook_mail_waiting', 'Mails that wait to be sent.');
  const oldest = gaugeIn(
    registers,
    'pactbook_mail_oldest_waiting_seconds',
    'For how long the oldest of them has been due.',
  );
  const failed = gaugeIn(
    registers,
    'pactbook_mail_failed',
    'Mails that were set aside because the mail server refused them.',
  );
  const notifications = gaugeIn(
    registers,
    'pactbook_notifications_waiting',
    'Events whose notifications are still to be sent.',
  );
  return (facts) => {
    waiting.set(facts.mailWaiting);
    oldest.set(facts.mailOldestSeconds);
    failed.set(facts.mailFailed);
    notifications.set(facts.notificationsWaiting);
  };
}

function jobGauges(registers: Registry[]): SetGauges<InstallationFacts> {
  const last = gaugeIn(
    registers,
    'pactbook_job_last_success_timestamp_seconds',
    'When each job succeeded last, on any server; missing for one that never did.',
    ['job_name'],
  );
  const every = gaugeIn(registers, 'pactbook_job_interval_seconds', 'How often each job is due.', [
    'job_name',
  ]);
  return ({ jobs }) => {
    for (const { name, everySeconds, succeededAt } of jobs) {
      every.set({ job_name: name }, everySeconds);
      if (succeededAt !== null) last.set({ job_name: name }, succeededAt / 1_000);
    }
  };
}

function backupGauges(registers: Registry[]): SetGauges<InstallationFacts> {
  const scheduled = gaugeIn(
    registers,
    'pactbook_backup_scheduled',
    'Whether a server makes backups by itself (1) or not (0).',
  );
  const last = gaugeIn(
    registers,
    'pactbook_backup_last_success_timestamp_seconds',
    'When the last good backup was made; 0 for never.',
  );
  const bytes = gaugeIn(registers, 'pactbook_backup_last_bytes', 'How large it is.');
  return ({ backup }) => {
    scheduled.set(backup.isScheduled ? 1 : 0);
    last.set((backup.last?.madeAt ?? 0) / 1_000);
    bytes.set(backup.last?.bytes ?? 0);
  };
}
