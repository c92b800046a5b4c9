import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  FileQuestion,
  LoaderCircle,
  RefreshCw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedState } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { IconBadge } from './icon-badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';

interface Look {
  readonly words: string;
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
}

const TURNING = <LoaderCircle aria-hidden className="motion-safe:animate-spin" />;

const LOOKS: Readonly<Record<ListedState, Look>> = {
  notAnalyzed: { words: 'Not analyzed', tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  waiting: { words: 'Waiting', tone: 'neutral', icon: <Clock aria-hidden /> },
  reading: { words: 'Reading', tone: 'caution', icon: TURNING },
  analyzing: { words: 'Analyzing', tone: 'caution', icon: TURNING },
  ready: { words: 'Ready', tone: 'positive', icon: <CircleCheck aria-hidden /> },
  noText: { words: 'No readable text', tone: 'neutral', icon: <FileQuestion aria-hidden /> },
  failed: { words: 'Failed', tone: 'negative', icon: <CircleAlert aria-hidden /> },
};

/** A state in words, without its progress. */
export const stateWords = (state: ListedState): string => LOOKS[state].words;

export interface StateLabelProps {
  state: ListedState;
  /** The progress while a document is read: "Reading page 12 of 64". */
  message: string | null;
  outdated: boolean;
}

/** Ready, and there is a newer version of the document or of the model. */
const OUTDATED: Look = { words: 'Outdated', tone: 'caution', icon: <RefreshCw aria-hidden /> };

/** The state of an analysis: words with an icon and a tone. Only what is ready can be outdated. */
export function StateLabel({ state, message, outdated }: StateLabelProps) {
  const { words, tone, icon } = outdated && state === 'ready' ? OUTDATED : LOOKS[state];
  const isProgress = state === 'reading' || state === 'analyzing';
  return (
    <IconBadge tone={tone} icon={icon}>
      {isProgress ? (message ?? words) : words}
    </IconBadge>
  );
}
