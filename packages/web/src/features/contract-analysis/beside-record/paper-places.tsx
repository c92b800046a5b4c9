import { Link } from 'react-router';
import { confidenceBand } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { PaperPlace } from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { QuoteText } from '../kit/quote-text.tsx';

interface PlacesProps {
  /** The most telling first. */
  places: readonly PaperPlace[];
  nameOf: (place: PaperPlace) => string;
  addressOf: (place: PaperPlace) => string;
}

/** The places of one field: the first in sight, the others folded. */
export function PlacesOf({ places, nameOf, addressOf }: PlacesProps) {
  const [first, ...others] = places;
  if (first === undefined) return null;
  const shown = (place: PaperPlace) => (
    <Place
      key={`${place.documentId} ${place.findingKey}`}
      place={place}
      name={nameOf(place)}
      address={addressOf(place)}
    />
  );
  return (
    <>
      {shown(first)}
      {others.length > 0 && (
        <Collapsible title={counted(others.length, 'more place')} isInitiallyOpen={false}>
          <div className="flex flex-col gap-3 pt-1">{others.map(shown)}</div>
        </Collapsible>
      )}
    </>
  );
}

const REVIEWED = { reviewed: 'Reviewed', added: 'Added by a person' } as const;

interface PlaceProps {
  place: PaperPlace;
  name: string;
  address: string;
}

function Place({ place: { page, quote, leadIn, review, confidence }, name, address }: PlaceProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <blockquote
        dir="auto"
        className="line-clamp-3 border-l-2 border-border-strong pl-3 text-sm break-words whitespace-pre-line"
      >
        <QuoteText quote={quote} leadIn={leadIn} />
      </blockquote>
      <figcaption className="flex flex-wrap gap-x-2 text-sm text-muted">
        <Link
          to={address}
          className="rounded-sm text-accent-text underline-offset-3 hover:underline max-md:py-1"
        >
          <bdi>{name}</bdi>
          {page !== null && `, page ${page}`}
        </Link>
        <span className="whitespace-nowrap">
          {review === 'proposed' ? `Proposed, ${confidenceBand(confidence).toLowerCase()}` : REVIEWED[review]}
        </span>
      </figcaption>
    </figure>
  );
}
