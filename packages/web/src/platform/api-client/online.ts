import { onlineManager, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Whether the browser has a network. Requests and changes wait until it has one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

/** The number of changes that are sent when the network is back. */
export function useWaitingChanges(): number {
  return useMutationState({ filters: { status: 'pending', predicate: ({ state }) => state.isPaused } })
    .length;
}
