import { HttpError } from '../../engine/http/http-error.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'

/** Papers that may wait: each takes 0.1 to 2 s. */
const MAX_WAITING = 100
/** Maximum number of waiting papers of one visitor. */
const MAX_WAITING_EACH = 20

/** The client that waits for a paper. */
export interface Reader {
  /** Key of the visitor's address; undefined: staff. */
  visitor?: string
  /** Returns true once the connection has closed. */
  hasLeft?: () => boolean
}

/** Papers that are made or wait, by key, and who waits for each: equal ones are made once. */
type Pending = Map<string, { paper: Promise<unknown>; readers: Reader[] }>
const pending: Readonly<Record<'staff' | 'visitors', Pending>> = { staff: new Map(), visitors: new Map() }

const STAFF = ''
/** Starts of those that wait, by visitor; whose turn was last is last. */
const queues = new Map<string, (() => void)[]>()
let isBusy = false

/**
 * Makes one paper at a time: the data of fifty at once would hold up other requests. Staff come before visitors, and
 * visitors take turns. A paper is dropped if all who wait for it have left.
 * @param key the same for equal papers, which may be shared @throws HttpError 503 if too many wait
 */
export function takeTurn<T>(key: string, reader: Reader, work: () => Promise<T>): Promise<T> {
  const papers = pending[reader.visitor === undefined ? 'staff' : 'visitors']
  const same = papers.get(key)
  if (same) {
    same.readers.push(reader)
    return same.paper as Promise<T> // equal keys have equal work
  }
  const visitor = reader.visitor ?? STAFF
  const queue = queues.get(visitor) ?? []
  if (papers.size >= MAX_WAITING || (visitor !== STAFF && queue.length >= MAX_WAITING_EACH))
    return Promise.reject(busy())
  const readers = [reader]
  const paper = new Promise<void>((start) => queues.set(visitor, [...queue, start]))
    .then(nextLoopTurn)
    .then(() => (readers.every(({ hasLeft }) => hasLeft?.()) ? Promise.reject(busy()) : work()))
    .finally(() => {
      papers.delete(key)
      isBusy = false
      next()
    })
  papers.set(key, { paper, readers })
  next()
  return paper
}

const busy = (): HttpError => new HttpError(503, 'Сейчас готовится много документов. Попробуйте через минуту.')

function next(): void {
  if (isBusy) return
  const [visitor = STAFF] = queues.has(STAFF) ? [] : queues.keys()
  const [start, ...others] = queues.get(visitor) ?? []
  queues.delete(visitor)
  if (others.length > 0) queues.set(visitor, others)
  if (!start) return
  isBusy = true
  start()
}
