import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { encodingInWords } from './reading-words.ts';

/** Says how sure the encoding of a text file is, with words by which a person sees whether it is right. */
export function EncodingNotice({ analysis: { reading } }: { analysis: ImportAnalysis }) {
  const text = encodingInWords(reading);
  const words = reading.decoding?.words ?? [];
  if (text === null || words.length === 0) return null;
  return (
    <Banner tone={reading.decoding?.confidence === 'guess' ? 'caution' : 'info'} className="rounded-lg">
      <p>{text}</p>
      <ul
        aria-label="Words of this file"
        className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-normal text-text"
      >
        {words.map((word) => (
          <li key={word} dir="auto" className="min-w-0 break-words">
            {word}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
