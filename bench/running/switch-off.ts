import { switchOff } from '../../packages/server/src/platform/freshness/registry.ts';

/** Loaded in front of a server: what the query of its address names is read each time. */
switchOff(new URL(import.meta.url).search.slice(1));
