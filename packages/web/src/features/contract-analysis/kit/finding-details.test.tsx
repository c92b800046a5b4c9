// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildAnalysis } from '../../../testing/build-analysis.ts';
import { startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { FindingDetails } from './finding-details.tsx';
import { findingsOf } from './findings.ts';

const nothing = () => undefined;
const STEPS = {
  accept: nothing,
  reject: nothing,
  undo: nothing,
  edit: nothing,
  keepRecord: nothing,
  show: nothing,
};

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

it('says of a decision made without a network that it waits to be sent', async () => {
  const analysis = buildAnalysis();
  const decision = {
    verdict: 'accepted',
    reason: null,
    decidedAt: '2026-11-20T10:00:00.000Z',
    decidedBy: null,
  } as const;
  const decided = analysis.clauses.map((clause) => ({ ...clause, decision }));
  const [finding] = findingsOf({ ...analysis, fields: [], clauses: decided }).groups.flatMap(
    ({ likely }) => likely,
  );
  if (!finding) throw new Error('The analysis has no clause.');
  startFakeApi({});
  onlineManager.setOnline(false);
  renderRoutes([{ path: '/', element: <FindingDetails finding={finding} steps={STEPS} /> }], '/');
  expect(await screen.findByText('Waits to be sent')).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText(/^Decided/)).toBeTruthy();
});
