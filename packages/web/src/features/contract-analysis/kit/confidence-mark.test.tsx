// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ConfidenceMark } from './confidence-mark.tsx';

afterEach(cleanup);

it('says how sure a finding is; of what rules about words found that they did, until a person accepts it', () => {
  const wordsOf = (kind: string, confidence: number) =>
    render(<ConfidenceMark kind={kind} confidence={confidence} />).container.textContent;
  expect(wordsOf('Exclusivity', 0.85)).toBe('High 85%');
  expect(wordsOf('Indemnity', 0.96)).toBe('Found by words');
  expect(wordsOf('Indemnity', 1)).toBe('High 100%');
});
