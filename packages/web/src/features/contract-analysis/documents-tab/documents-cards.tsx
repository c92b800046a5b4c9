import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { disagreementsWords } from '../kit/finding-words.ts';
import { StateLabel } from '../kit/state-label.tsx';
import { ChoiceBox, When } from './documents-table.tsx';
import type { DocumentsListProps } from './documents-table.tsx';
import { FailureLine, FileName, itemKey, ItemSteps, RecordLink } from './item-parts.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

/** The same documents as cards, on narrow screens. */
export function DocumentsCards({ items, choice, running }: DocumentsListProps) {
  return (
    <ul aria-label="Documents" className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={itemKey(item)}>
          <Card className="flex items-start gap-2 py-2 pr-1 pl-1">
            <span className="flex size-11 shrink-0 items-center justify-center">
              <ChoiceBox item={item} choice={choice} />
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1 py-1.5">
              <div className="flex min-h-8 items-center font-medium">
                <FileName item={item} />
              </div>
              <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <StateLabel {...item} />
                {item.record && <RecordLink record={item.record} />}
              </div>
              <p className="text-sm text-muted">
                {factsOf(item).map((fact) => `${fact} · `)}
                <When moment={item.createdAt} />
              </p>
              <FailureLine item={item} running={running} />
            </div>
            <ItemSteps item={item} running={running} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ pages, state, found, conflicts }: AnalysisItem): string[] {
  return [
    ...(pages === null ? [] : [counted(pages, 'page')]),
    ...(state === 'ready' ? [`${found} found`] : []),
    ...(conflicts > 0 ? [disagreementsWords(conflicts)] : []),
  ];
}
