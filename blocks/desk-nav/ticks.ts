// A worker that only ticks: browsers slow down the timers of tabs in the background to a minute, not those of workers.

/** Less than the thirty seconds in which an arrival must be seen. */
const PERIOD_MS = 20_000

setInterval(() => postMessage(0), PERIOD_MS)
