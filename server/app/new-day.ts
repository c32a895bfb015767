import { leftOfDay, today } from '#schema/definitions/text/dates.ts'

/** The longest wait, in milliseconds: a machine may sleep, and its clock may be set. */
const MOST = 60 * 60 * 1000

/** Calls back whenever a day has begun in Moscow. @returns what ends that */
export function onNewDay(begun: () => void): () => void {
  let day = today()
  let timer = wait()
  function wait(): NodeJS.Timeout {
    return setTimeout(look, Math.min(leftOfDay(), MOST)).unref()
  }
  function look(): void {
    timer = wait()
    if (day === today()) return
    day = today()
    begun()
  }
  return () => clearTimeout(timer)
}
