import type { NodeHealth } from '@pactbook/domain/features/support/system-health.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Fact } from './fact.tsx';
import { clockWords } from './health-words.ts';
import { Moment } from './moment.tsx';

/** The servers on this database. */
export function NodesPanel({ nodes }: { nodes: readonly NodeHealth[] }) {
  return (
    <Panel title="Servers" context="Servers that use this database. Each reports every 15 seconds." isFlush>
      {nodes.length === 0 && <p className="px-4 pb-4 text-muted">No server has reported itself yet.</p>}
      <ul aria-label="Servers" className="divide-y divide-border border-t border-border">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} />
        ))}
      </ul>
    </Panel>
  );
}

function NodeRow({ node }: { node: NodeHealth }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{node.name}</span>
          <Badge tone={node.isUp ? 'positive' : 'caution'}>{node.isUp ? 'Up' : 'Not seen'}</Badge>
        </p>
        <p className="text-sm text-muted">Pactbook {node.version}</p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[repeat(3,minmax(7rem,auto))] sm:gap-x-6">
        <Fact label="Started">
          <Moment at={node.startedAt} />
        </Fact>
        <Fact label="Last seen">
          <Moment at={node.seenAt} />
        </Fact>
        <Fact label="Clock">{clockWords(node.clockAheadMs)}</Fact>
      </dl>
    </li>
  );
}
