import { Component, useEffect, useRef } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '../ui/actions/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { useIsOnline } from './api-client/online.ts';
import { usePageTitle } from './page-title.ts';
import { paths } from './paths.ts';

/**
 * The generic error screen (docs/product/screens.md, "Error page"), also the router's error element. Both buttons
 * reload the page, because the program itself may have failed.
 */
export function ErrorScreen() {
  usePageTitle('Something went wrong');
  const isOnline = useIsOnline();
  const wasOffline = useRef(!isOnline);
  // Code that was not loaded for lack of a network is requested again with the page.
  useEffect(() => {
    if (isOnline && wasOffline.current) window.location.reload();
  }, [isOnline]);
  if (!isOnline) return <OfflineScreen />;
  return (
    <div className="flex min-h-[min(100dvh,40rem)] flex-col items-center justify-center px-6 py-16 text-center">
      <TriangleAlert aria-hidden className="mb-4 size-8 text-caution-mark" />
      <h1 className="text-xl font-semibold tracking-tight">Something went wrong</h1>
      <p role="alert" className="mt-2 max-w-md text-base text-balance text-muted">
        Please try reloading this page. If the issue persists, try returning to the Dashboard.
      </p>
      <div className="mt-6 flex gap-2">
        <Button onClick={() => window.location.assign(paths.dashboard())}>Dashboard</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}

function OfflineScreen() {
  return (
    <div className="flex min-h-[min(100dvh,40rem)] flex-col items-center justify-center px-6 py-16 text-center">
      <WifiOff aria-hidden className="mb-4 size-8 text-caution-mark" />
      <h1 className="text-xl font-semibold tracking-tight">You are offline</h1>
      <p role="alert" className="mt-2 max-w-md text-base text-balance text-muted">
        This page is not loaded yet. It opens when you are back.
      </p>
    </div>
  );
}

interface PanelBoundaryProps {
  children: ReactNode;
}

/** Limits an error to one panel of a page; Retry renders the panel again. */
export class PanelErrorBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`A section of the page failed${info.componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorPanel onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
