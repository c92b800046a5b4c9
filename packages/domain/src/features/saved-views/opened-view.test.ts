import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDataView } from './opened-view.ts';
import type { Actor } from '../../kernel/access.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import { DATA_VIEWS, chooseDataView, defaultTableView, toggleSort } from './table-view.ts';

const TODAY = '2026-11-20';
const LIMITED: Actor = { userId: 'u', organisationId: 'o', ...NO_RIGHTS, impersonatorId: null };
const READER: Actor = { ...LIMITED, viewAll: true };
const expiring = { key: 'EXPIRING_SOON', presetId: 'next90Days', today: TODAY } as const;
const all = { key: 'ALL_RECORDS', presetId: null, today: TODAY } as const;

describe('opening Expiring Soon', () => {
  it('shows what decides, sorted by the end date, and keeps its name', () => {
    const opened = openDataView(defaultTableView(), expiring, READER);
    expect(opened.name).toBe('EXPIRING_SOON');
    expect(opened.sort).toEqual({ id: 'endDate', desc: false, valueType: 'date' });
    expect(opened.visibility).toMatchObject({
      endDate: true,
      daysToExpiration: true,
      noticeDeadline: true,
      costInForce: true,
      owners: true,
    });
  });

  it('adds no column that the person reads in no record', () => {
    const { visibility } = openDataView(defaultTableView(), expiring, LIMITED);
    expect(visibility).toMatchObject({ daysToExpiration: true, noticeDeadline: false, owners: true });
    expect(visibility.costInForce).toBe(false);
  });

  it('with another range keeps the order and the columns that were chosen in it', () => {
    const opened = openDataView(defaultTableView(), expiring, READER);
    const own = { ...opened, sort: { id: 'vendor', desc: true, valueType: 'string' } as const };
    const next = openDataView(own, { ...expiring, presetId: 'next30Days' }, READER);
    expect(next.sort).toEqual(own.sort);
    expect(next.dataView.dateRange?.id).toBe('next30Days');
  });

  it('and leaving it gives back the columns and the order from before', () => {
    const before = { ...defaultTableView(), visibility: { ...defaultTableView().visibility, owners: true } };
    const left = openDataView(openDataView(before, expiring, READER), all, READER, before);
    expect(left.visibility).toMatchObject({ owners: true, costInForce: false, noticeDeadline: false });
    expect(left.sort).toEqual(before.sort);
  });

  it('and leaving it keeps an order that was chosen meanwhile', () => {
    const opened = openDataView(defaultTableView(), expiring, READER);
    const sorted = { ...toggleSort(opened, 'vendor'), name: 'EXPIRING_SOON' as const };
    expect(openDataView(sorted, all, READER, defaultTableView()).sort.id).toBe('vendor');
  });
});

it('between the other views opening is choosing', () => {
  const others = fc.constantFrom(...DATA_VIEWS.filter((key) => key !== 'EXPIRING_SOON'));
  fc.assert(
    fc.property(others, others, (from, to) => {
      const view = chooseDataView(defaultTableView(), from, null, TODAY);
      expect(openDataView(view, { key: to, presetId: null, today: TODAY }, READER)).toEqual(
        chooseDataView(view, to, null, TODAY),
      );
    }),
  );
});
