import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { readWhatIfQuery } from '../../platform/addresses/trend-queries.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import type { DecideManyProps } from './make-decisions.tsx';
import { scenarioQuery, scenariosQuery } from './queries.ts';
import { ScenarioBoard } from './scenario-board.tsx';

interface WhatIfPageProps {
  DecideMany: ComponentType<DecideManyProps>;
}

/** `/trends/what-if`: what this fiscal year and the next two cost after moves that are tried out. */
export function WhatIfPage({ DecideMany }: WhatIfPageProps) {
  const { query, change } = useAddressQuery(readWhatIfQuery, paths.whatIf);
  const id = idSchema.safeParse(query.scenario).data;
  const list = useQuery(scenariosQuery);
  const opened = useQuery({ ...scenarioQuery(id ?? ''), enabled: id !== undefined });
  const open = (scenario: string | undefined) => change({ scenario });
  if (opened.error instanceof ApiError && opened.error.code === 'not_found')
    return <Gone onNew={() => open(undefined)} />;
  const scenario = id === undefined ? null : opened.data;
  if (list.data === undefined || scenario === undefined) {
    const waiting = list.data === undefined ? list : opened;
    return <QueryFallback query={waiting} lines={8} label="Loading the scenarios" isCard />;
  }
  return (
    <PanelErrorBoundary>
      <ScenarioBoard
        key={id ?? 'new'}
        scenario={scenario}
        scenarios={list.data}
        onOpen={open}
        DecideMany={DecideMany}
      />
    </PanelErrorBoundary>
  );
}

/** A scenario that was deleted, or that is not shared any more. */
function Gone({ onNew }: { onNew: () => void }) {
  return (
    <Card className="p-0">
      <EmptyState
        title="This scenario does not exist."
        text="It was deleted, or it is not shared with you."
        action={<Button onClick={onNew}>New scenario</Button>}
      />
    </Card>
  );
}
