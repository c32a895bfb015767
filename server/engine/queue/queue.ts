import type { Request, Response } from 'express'
import { Overloaded } from '../http/http-error.ts'
import { clientKey } from '../limits/rate-limiter.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'

/** The client for whom a task runs. */
export interface Client {
  /** Key of an address or a person: tasks with the same key belong to one client, and clients take turns. */
  key: string
  /** True for staff, whose tasks start first. */
  isStaff?: boolean
  /** Returns true if the connection is closed. */
  hasLeft?: () => boolean
}

/** Returns the client of a visitor's request, whose key is the IP address. */
export const visitorClient = ({ ip = '' }: Pick<Request, 'ip'>, response: Response): Client => ({
  key: clientKey(ip),
  hasLeft: () => response.closed,
})

interface QueueOptions {
  /** Maximum number of running tasks. */
  atOnce: number
  /** Maximum number of waiting tasks of all visitors together. For staff the same number applies separately. */
  waiting: number
  /** Maximum number of tasks per client, running or waiting. */
  each: number
  /** Message of a refusal (429 or 503). */
  busy: string
}

interface Task {
  clients: Client[]
  isStarted: boolean
  start: () => void
  result: Promise<unknown>
}

/** Waiting tasks by client, beginning with the least recently served client, and the number of unfinished tasks. */
interface Lane {
  waiting: Map<string, Task[]>
  count: number
}

/**
 * Runs a few tasks at once. Clients with waiting tasks take turns, staff first. A task is dropped if all its clients disconnect before it
 * starts.
 */
export class FairQueue {
  readonly #options: QueueOptions
  readonly #staff: Lane = { waiting: new Map(), count: 0 }
  readonly #visitors: Lane = { waiting: new Map(), count: 0 }
  readonly #shared = new Map<string, Task>()
  readonly #counts = new Map<string, number>()
  #running = 0
  /** Mean duration of recent tasks in milliseconds. */
  #meanMs = 100

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /**
   * Runs a task when its client's turn comes. @param work may call `release` to let the next task start before `work` ends @param key
   * concurrent tasks with equal keys run only once and share the result @throws Overloaded 429 if this client has too many tasks, 503 if
   * all clients together have too many
   */
  async run<T>(client: Client, work: (release: () => void) => Promise<T>, key?: string): Promise<T> {
    const lane = client.isStaff ? this.#staff : this.#visitors
    const task = (key !== undefined && this.#shared.get(key)) || this.#create(client, lane, work, key)
    task.clients.push(client)
    const own = lane.waiting.get(client.key) ?? []
    // A shared task is queued for each of its clients; the first one whose turn comes starts it.
    if (!task.isStarted && !own.includes(task)) lane.waiting.set(client.key, [...own, task])
    this.#startNext()
    return task.result as Promise<T> // equal keys mean equal work
  }

  #create<T>(client: Client, lane: Lane, work: (release: () => void) => Promise<T>, key: string | undefined): Task {
    const { atOnce, waiting, each } = this.#options
    const count = this.#counts.get(client.key) ?? 0
    if (count >= each) throw this.#refusal(429, count)
    if (lane.count >= atOnce + waiting) throw this.#refusal(503, lane.count)
    this.#counts.set(client.key, count + 1)
    lane.count++
    const release = once(() => {
      lane.count--
      this.#running--
      this.#startNext()
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = async (): Promise<T> => {
      await promise
      await nextLoopTurn()
      if (task.clients.every(({ hasLeft }) => hasLeft?.())) throw this.#refusal(503, lane.count)
      const started = performance.now()
      const result = await work(release)
      this.#meanMs += (performance.now() - started - this.#meanMs) / 10
      return result
    }
    const end = (): void => {
      release()
      const left = (this.#counts.get(client.key) ?? 1) - 1
      if (left > 0) this.#counts.set(client.key, left)
      else this.#counts.delete(client.key)
      if (key !== undefined) this.#shared.delete(key)
    }
    const task: Task = { clients: [], isStarted: false, start: resolve, result: run().finally(end) }
    if (key !== undefined) this.#shared.set(key, task)
    return task
  }

  /** Returns the error for a refused task. @param tasks number of tasks that must end before a retry */
  #refusal(status: 429 | 503, tasks: number): Overloaded {
    const seconds = Math.ceil((tasks * this.#meanMs) / this.#options.atOnce / 1000)
    return new Overloaded(status, this.#options.busy, Math.max(1, seconds))
  }

  #startNext(): void {
    while (this.#running < this.#options.atOnce) {
      const task = takeNext(this.#staff) ?? takeNext(this.#visitors)
      if (!task) return
      this.#running++
      task.isStarted = true
      task.start()
    }
  }
}

/** Removes the next task from a lane, and moves its client to the end. */
function takeNext({ waiting }: Lane): Task | undefined {
  for (const [key, tasks] of waiting) {
    const [next, ...others] = tasks.filter(({ isStarted }) => !isStarted)
    waiting.delete(key)
    if (others.length > 0) waiting.set(key, others)
    if (next) return next
  }
  return undefined
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
