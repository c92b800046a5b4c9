import type * as endpoints from '@pactbook/domain/features/exports/endpoints.ts';
import { exportColumns } from '@pactbook/domain/features/exports/export-columns.ts';
import { refuseTooManyRows, type ExportRequest } from '@pactbook/domain/features/exports/export-request.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { RawAnswer, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { hasMoreContracts } from '../contracts/queries.ts';
import { gatherPages } from './pages/gather-pages.ts';
import { fileNameOf, noteExport } from './commands.ts';
import {
  areFew,
  CONTENT_TYPES,
  exportFile,
  gatherContracts,
  type Gathered,
  type RecordLists,
  type Sources,
  type Wanted,
} from './queries.ts';

/** Files that one person takes at a time, until the last byte has left. */
const MOST_OF_ONE_PERSON = 2;
/** People for whom all records are searched at the same time; the next one is asked to wait. */
const MOST_AT_ONCE = 4;

interface AskedBy {
  readonly caller: Caller;
  readonly origin: CommandOrigin;
  readonly today: CalendarDate;
  readonly isHead: boolean;
  readonly whileConnected: () => AbortSignal;
}

/** What is sent, complete: a view shows its own columns, and without a view everything leaves. */
function requestOf({
  format,
  columns,
  view = null,
  ids = null,
}: {
  format: ExportRequest['format'];
  columns?: ExportRequest['columns'] | undefined;
  view?: ExportRequest['view'] | undefined;
  ids?: ExportRequest['ids'] | undefined;
}): ExportRequest {
  return { format, columns: view === null ? 'all' : (columns ?? 'shown'), view, ids };
}

/** Counts the files of each person until they have left; gives what begins one, which gives what ends it, once. */
function filesUnderWay(): (caller: Caller) => () => void {
  const open = new Map<string, number>();
  return ({ scope, actor }) => {
    const key = `${scope.organisationId} ${actor.userId}`;
    const files = open.get(key) ?? 0;
    if (files >= MOST_OF_ONE_PERSON) {
      throw new AppError('unavailable', 'You already have two exports running. Wait for one to finish.', {
        retryAfterSeconds: 15,
      });
    }
    open.set(key, files + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    };
  };
}

/** What an export will hold. */
interface ReadyExport {
  readonly gathered: Gathered;
  readonly request: ExportRequest;
  readonly today: CalendarDate;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** Notes what leaves, and begins to write it. */
async function writeFile(
  services: Services,
  by: AskedBy,
  { gathered, request, today, signal }: ReadyExport,
  fileName: string,
) {
  const { caller } = by;
  await runCommand(services, by.origin, (command) => {
    noteExport(command, request, gathered, fileName);
    return Promise.resolve();
  });
  const context = { ...gathered, actor: caller.actor, today };
  const { format, view } = request;
  const columns = exportColumns(
    context,
    visibilityOf(request),
    gathered.hasLimited,
    request.columns === 'shown' ? view?.columnOrder : [],
  );
  return await exportFile({ format, columns, rows: gathered.rows, signal, now: services.now });
}

/** The columns that are shown; null for all. */
const visibilityOf = ({ columns, view }: Pick<ExportRequest, 'columns' | 'view'>) =>
  columns === 'shown' && view ? view.visibility : null;

/** Where records are read, and how many one list holds. */
interface LimitedSources extends Sources {
  readonly listLimit: number;
}

/** Whether the wanted records are read page by page: they are not few, and no list holds all of the organisation. */
async function arePaged({ database, lists, listLimit }: LimitedSources, { caller, ids }: Wanted) {
  if (areFew(ids)) return false;
  const kept = lists.mostKept(caller);
  if (kept !== null && kept <= listLimit / 2) return false;
  const count = (db: Transaction) => hasMoreContracts(db, caller.scope, listLimit);
  return await database.read(caller.scope, count, { isLong: true });
}

async function gatherRecords(sources: LimitedSources, wanted: Wanted): Promise<Gathered> {
  const isPaged = await arePaged(sources, wanted);
  return isPaged ? await gatherPages(sources.database, wanted) : await gatherContracts(sources, wanted);
}

/** What has to be known of the records for the columns of a request. */
function wantedBy(asked: ExportRequest, by: Pick<Wanted, 'caller' | 'today' | 'view' | 'signal'>): Wanted {
  const visibility = visibilityOf(asked);
  const withCostYears = visibility === null || visibility.annualCosts === true;
  return { ...by, ids: asked.ids, withLinks: asked.columns === 'all', withCostYears };
}

/**
 * Handlers of the calls in `domain/features/exports/endpoints.ts`.
 *
 * @param listLimit how many records one list holds; files of more are read page by page
 */
export function exportHandlers(
  services: Services,
  lists: RecordLists,
  listLimit: number,
): Handlers<typeof endpoints> {
  const sources = { database: services.database, lists, listLimit };
  let atWork = 0;
  const begin = filesUnderWay();

  async function gather(
    asked: ExportRequest,
    { caller, today, whileConnected }: AskedBy,
  ): Promise<ReadyExport> {
    if (atWork >= MOST_AT_ONCE) {
      throw new AppError('unavailable', 'The server is busy with other exports. Try again in a minute.', {
        retryAfterSeconds: 15,
      });
    }
    const view = usableView(settleView(asked.view ?? defaultTableView(), today), caller.actor);
    const signal = whileConnected();
    atWork += 1;
    try {
      const gathered = await gatherRecords(sources, wantedBy(asked, { caller, today, view, signal }));
      refuseTooManyRows(asked.format, gathered.count);
      return { gathered, request: { ...asked, view: asked.view && view }, today, signal };
    } finally {
      atWork -= 1;
    }
  }

  async function answer(asked: ExportRequest, by: AskedBy): Promise<RawAnswer> {
    const fileName = fileNameOf(asked, by.today);
    const headers = {
      'content-type': CONTENT_TYPES[asked.format],
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    };
    if (by.isHead) return new RawAnswer(200, headers, null);
    const end = begin(by.caller);
    try {
      const file = await writeFile(services, by, await gather(asked, by), fileName);
      file.once('close', end);
      return new RawAnswer(200, headers, file);
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    exportContracts: (request) => answer(requestOf(request.query), request),
    exportChosenContracts: (request) => answer(requestOf(request.body), request),
  };
}
