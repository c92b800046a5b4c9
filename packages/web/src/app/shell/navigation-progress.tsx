import { useNavigation } from 'react-router';

/** A thin line at the top while the code of the next page is on its way; silent for the first 150 ms. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden">
      <div className="h-full w-full animate-skeleton bg-accent" />
      <span className="sr-only">Loading the page</span>
    </div>
  );
}
