// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../platform/paths.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildItem, buildList, KINDS_ANSWER } from '../../../testing/build-analysis.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { ContractAnalysisPage } from '../contract-analysis-page.tsx';
import { Neighbours } from './neighbours.tsx';

function Review() {
  const { analysisId = '' } = useParams();
  return <Neighbours key={analysisId} analysisId={analysisId} />;
}

function open(start: string) {
  const listed = [901, 902, 903].map((number) =>
    buildItem({ id: idOf(number), fileName: `contract-${number}.pdf` }),
  );
  const waiting = buildItem({ id: null, state: 'notAnalyzed', fileName: 'new.pdf', documentId: idOf(8) });
  startFakeApi({
    'GET /profile': { body: buildProfile({ isBwcAdmin: true }) },
    'GET /config': { body: { categories: [], categoryIds: [], maxUploadMb: 50 } },
    'GET /contractAnalysis': { body: buildList([waiting, ...listed]) },
    'GET /contractAnalysis/kinds': { body: KINDS_ANSWER },
  });
  const view = renderRoutes(
    [
      { path: '/admin/contract-analysis', element: <ContractAnalysisPage /> },
      { path: '/admin/contract-analysis/:analysisId', element: <Review /> },
    ],
    start,
  );
  return { ...view, person: userEvent.setup() };
}

beforeEach(() => startSession('a token'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the documents beside a review', () => {
  it('are those of the list that it was opened from, by button and by key', async () => {
    const { person, router } = open(paths.contractAnalysis());
    await person.click(await screen.findByRole('link', { name: 'contract-902.pdf' }));
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Next document' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.analysis(idOf(903))));
    await person.keyboard('{Shift>}k{/Shift}');
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.analysis(idOf(902))));
    await person.keyboard('{Shift>}k{/Shift}');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous document' }).disabled).toBe(true);
  });

  it('are not there when it was opened by its address', () => {
    open(paths.analysis(idOf(902)));
    expect(screen.queryByRole('button', { name: 'Next document' })).toBeNull();
  });
});
