import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/panel.tsx';

/** In place of a document that was deleted, or that the person may not see; leads to all documents. */
export function MissingAnalysis({ title }: { title: string }) {
  return (
    <Card className="p-0">
      <EmptyState
        icon={<SearchX />}
        title={title}
        text="It was deleted, or you do not have access."
        action={
          <Button asChild>
            <Link to={paths.contractAnalysis()}>All documents</Link>
          </Button>
        }
      />
    </Card>
  );
}
