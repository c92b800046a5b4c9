import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

export interface NextPageButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'children'> {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Loads the next page of a list; nothing when there is none. */
export function NextPageButton({ query, ...button }: NextPageButtonProps) {
  if (!query.hasNextPage) return null;
  return <Button {...button} isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />;
}
