import { HttpError } from '../../../engine/http/http-error.ts'
import { nextLoopTurn } from '../../../engine/next-loop-turn.ts'

/** Offers and specifications that may wait: each takes 0.1 to 5 s. */
const MAX_WAITING = 100

/** Those that are made or wait, by key: equal ones are made once. */
const pending = new Map<string, Promise<unknown>>()
const queues: Readonly<Record<'staff' | 'visitors', (() => void)[]>> = { staff: [], visitors: [] }
let isBusy = false

/**
 * Makes one offer or specification at a time: the data of fifty at once would hold up other requests. Staff come before visitors.
 * @param key the same for equal offers @throws HttpError 503 if too many wait
 */
export function takeTurn<T>(key: string, isStaff: boolean, work: () => Promise<T>): Promise<T> {
  const name = `${isStaff ? 'staff' : 'visitor'} ${key}`
  const same = pending.get(name)
  if (same) return same as Promise<T> // equal keys have equal work
  if (pending.size >= MAX_WAITING)
    return Promise.reject(new HttpError(503, 'Сейчас готовится много документов. Попробуйте через минуту.'))
  const turn = new Promise<void>((resolve) => {
    queues[isStaff ? 'staff' : 'visitors'].push(resolve)
  })
    .then(nextLoopTurn)
    .then(work)
    .finally(() => {
      pending.delete(name)
      isBusy = false
      next()
    })
  pending.set(name, turn)
  next()
  return turn
}

function next(): void {
  if (isBusy) return
  const start = queues.staff.shift() ?? queues.visitors.shift()
  if (!start) return
  isBusy = true
  start()
}
