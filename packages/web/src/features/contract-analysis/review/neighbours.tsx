import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWindowKeys } from '../../../platform/page-shortcuts.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { isKeyOfReview } from '../kit/key-of-review.ts';
import { useListedAnalyses } from '../queries.ts';

/** The steps to the documents beside this one in the list that it was opened from; nothing when there is none. */
export function Neighbours({ analysisId }: { analysisId: string }) {
  const ids = useListedAnalyses(analysisId);
  const navigate = useNavigate();
  const at = ids.indexOf(analysisId);
  const go = (id: string | undefined) => id !== undefined && void navigate(paths.analysis(id));
  const [before, after] = [ids[at - 1], ids[at + 1]];
  useWindowKeys((event) => {
    if (!isKeyOfReview(event) || !event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'j') go(after);
    else if (key === 'k') go(before);
    else return false;
    return true;
  });
  if (ids.length < 2) return null;
  return (
    <div
      role="group"
      aria-label="Documents of the list"
      className="flex items-center gap-1 text-sm text-muted"
    >
      <span className="mr-1 tabular-nums">
        {at + 1} of {ids.length}
      </span>
      <IconButton
        label="Previous document"
        shortcut="Shift K"
        disabled={before === undefined}
        onClick={() => go(before)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label="Next document"
        shortcut="Shift J"
        disabled={after === undefined}
        onClick={() => go(after)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
