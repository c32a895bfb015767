// A worker that posts a message per period: in background tabs, browsers throttle timers to one a minute, but not in workers.

/** Less than the thirty seconds within which a new item must be announced. */
const PERIOD_MS = 20_000

setInterval(() => postMessage(0), PERIOD_MS)
