// A worker that posts a message per period. Browsers slow down timers of background tabs to one per minute, but not those of workers.

/** Milliseconds. Must be less than thirty seconds, within which staff must learn of a new item. */
const PERIOD_MS = 20_000

setInterval(() => postMessage(0), PERIOD_MS)
