import { FolderKanban, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/panel.tsx';

interface NoMatchProps {
  onClear: () => void;
  /** The view that leaves records out as well, and how to look in all of them. */
  within?: { readonly view: string; readonly onLeave: () => void } | undefined;
  /** What is gone that the view filters by, in words. */
  lost?: string | null;
}

/** No record matches the filters; offers to clear them, or to look outside the view. */
export function NoMatch({ onClear, within, lost = null }: NoMatchProps) {
  const looked = within && `Only records of “${within.view}” were searched.`;
  return (
    <Card className="p-0">
      <EmptyState
        icon={<SearchX />}
        title="No records match these filters."
        text={lost === null ? looked : `The view filters by ${lost}.`}
        action={
          <>
            <Button onClick={onClear}>Clear filters</Button>
            {within && <Button onClick={within.onLeave}>Search all records</Button>}
          </>
        }
      />
    </Card>
  );
}

/** There are no records; offers to add the first to people who may. */
export function NoContracts({ mayCreate }: { mayCreate: boolean }) {
  return (
    <Card className="p-0">
      <EmptyState
        icon={<FolderKanban />}
        title="No records yet."
        text={
          mayCreate
            ? 'Add the first record, or import your spreadsheet.'
            : 'Records appear here as soon as someone adds them.'
        }
        action={
          mayCreate && (
            <>
              <Button asChild>
                <Link to={paths.importRecords()}>Import a spreadsheet</Link>
              </Button>
              <Button asChild variant="primary">
                <Link to={paths.newRecord()}>Add a New Record</Link>
              </Button>
            </>
          )
        }
      />
    </Card>
  );
}
