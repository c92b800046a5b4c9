import type { Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { chooseDataView, defaultTableView, type DataView, type TableView } from './table-view.ts';

/** What decides about a record that ends soon, beside the end date that the view shows anyway. */
const DECIDING_COLUMNS = [
  'daysToExpiration',
  'noticeDeadline',
  'costInForce',
  'owners',
] as const satisfies readonly ContractFieldKey[];

/** The columns that Expiring Soon adds when it is opened, as far as the person reads them in some record. */
export function decidingColumns(actor: Actor): ContractFieldKey[] {
  return DECIDING_COLUMNS.filter((key) => canReadFieldAnywhere(actor, contractField(key)));
}

/** The order of Expiring Soon when it is opened. */
const BY_END: TableView['sort'] = { id: 'endDate', desc: false, valueType: 'date' };

/** What a view had before Expiring Soon was opened, to be given back when it is left. */
export interface BeforeOpened {
  readonly visibility: TableView['visibility'];
  readonly sort: TableView['sort'];
}

/**
 * The state after a person opens a data view: as it is chosen ({@link chooseDataView}), and Expiring Soon with the
 * columns that decide, sorted by the end date (docs/decisions/0056). Opening a view is no change of sort or columns, so
 * that it keeps its name. Another range of the same view changes neither.
 *
 * @param before what the view had before Expiring Soon; the usual columns and order where no one knows
 */
export function openDataView(
  view: TableView,
  chosen: { readonly key: DataView; readonly presetId: string | null; readonly today: CalendarDate },
  actor: Actor,
  before: BeforeOpened = defaultTableView(),
): TableView {
  const next = chooseDataView(view, chosen.key, chosen.presetId, chosen.today);
  const [isExpiring, wasExpiring] = [next.name === 'EXPIRING_SOON', view.name === 'EXPIRING_SOON'];
  if (isExpiring === wasExpiring) return next;
  const visibility = { ...next.visibility };
  for (const key of decidingColumns(actor)) visibility[key] = isExpiring || before.visibility[key] === true;
  if (isExpiring) return { ...next, visibility, sort: BY_END };
  const isByEnd = view.sort.id === BY_END.id && !view.sort.desc;
  return { ...next, visibility, sort: isByEnd ? before.sort : next.sort };
}
