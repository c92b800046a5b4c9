import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';

const load = () => import('../../ui/pickers/option-list.tsx');

/**
 * The searchable list of a filter, loaded when the first one is opened: the first page draws many filters and opens
 * none. Undefined until it is there; the filter stays closed as long, so that the list takes the focus when it opens.
 */
export function useOptionList(isOpen: boolean, close: () => void) {
  return useLoadedWhenOpen(load, isOpen, close);
}
