// A worker that only ticks: browsers throttle timers of background tabs to a minute, but not those of workers.

/** Shorter than the thirty seconds in which an arrival must appear. */
const PERIOD_MS = 20_000

setInterval(() => postMessage(0), PERIOD_MS)
