import { RequestError } from '../../engine/api/request-error.ts'
import type { ListChange } from '../shop/list-types.ts'
import { type Effect, isSamePart } from './effects.ts'

/** A change on its way. */
export interface QueuedChange {
  readonly change: ListChange
  readonly effect: Effect
  /** The same at every try: what came to the server twice is done once. */
  readonly key: string | undefined
  readonly state: 'waiting' | 'sent' | 'done'
}

export interface QueueOptions<Remote> {
  read(): Promise<Remote>
  /** @throws RequestError */
  send(entry: QueuedChange, remote: Remote | undefined): Promise<void>
  /** What to show: the server's last word, and what was changed since. */
  show(remote: Remote | undefined, entries: readonly QueuedChange[]): void
  /** @param dropped what is put back: the change that failed, and those that were built on it */
  failed(dropped: readonly QueuedChange[], error: RequestError): void
  /**
   * The server has told the list with changes that were made here.
   * @param before what it told before them
   * @param done the changes; undefined: all that is other now
   */
  confirmed(before: Remote, now: Remote, done: readonly QueuedChange[] | undefined): void
  /** All that was pressed is with the server, and read again. */
  settled(): void
}

export interface Queue {
  put(entry: Omit<QueuedChange, 'state'>): void
  /**
   * Reads the list again; an answer that a later reading has overtaken is left aside.
   * @param changed whether it was changed from here by another way than the queue
   */
  read(changed?: boolean): Promise<void>
}

/**
 * The changes of one list: shown at once, sent one after another, and the list read again when all are through
 * (specification.md §4). Until an answer that was asked for after it shows a change, the change is shown on top of
 * it.
 */
export function createQueue<Remote>({
  read: ask,
  send,
  show,
  failed,
  confirmed,
  settled,
}: QueueOptions<Remote>): Queue {
  let remote: Remote | undefined
  /** What the server told before the changes that are under way. */
  let before: Promise<Remote> | undefined
  let entries: readonly QueuedChange[] = []
  let running = false
  let readings = 0

  const update = (now: readonly QueuedChange[]): void => {
    entries = now
    show(remote, entries)
  }

  async function read(changed = false): Promise<void> {
    const own = ++readings
    const seen = entries.filter(({ state }) => state === 'done')
    const asked = ask()
    before ??= asked
    const answer = await asked
    if (own !== readings) return
    remote = answer
    if (changed || seen.length > 0)
      before.then(
        (base) => confirmed(base, answer, changed ? undefined : seen),
        () => undefined, // what there was is not known, so neither is what is more
      )
    if (changed || seen.length > 0 || entries.length === 0) before = asked
    update(entries.filter((entry) => !seen.includes(entry)))
  }

  async function run(): Promise<void> {
    running = true
    for (;;) {
      const entry = entries.find(({ state }) => state === 'waiting')
      if (!entry) break
      const sent: QueuedChange = { ...entry, state: 'sent' }
      entries = entries.map((other) => (other === entry ? sent : other))
      try {
        await send(sent, remote)
        entries = entries.map((other) => (other === sent ? { ...sent, state: 'done' } : other))
      } catch (error) {
        drop(sent, error instanceof RequestError ? error : new RequestError(500, String(error)))
      }
    }
    running = false
    await read().then(settled, () => undefined) // what was pressed stays shown until the server can be asked again
  }

  function drop(entry: QueuedChange, error: RequestError): void {
    const from = entries.indexOf(entry)
    const dropped = entries.filter(({ effect }, i) => i >= from && isSamePart(effect, entry.effect))
    update(entries.filter((other) => !dropped.includes(other)))
    failed(dropped, error)
  }

  return {
    read: (changed) => read(changed).catch(() => undefined),
    put(entry) {
      // Pressed before the list has been asked for: what there was must be known all the same.
      if (!before) read().catch(() => undefined)
      // Of several quick presses on a stepper only the last has to be sent.
      const last = entries.at(-1)
      const isOvertaken =
        last?.state === 'waiting' &&
        last.change.do === 'basket.set' &&
        entry.change.do === 'basket.set' &&
        isSamePart(last.effect, entry.effect)
      update([...(isOvertaken ? entries.slice(0, -1) : entries), { ...entry, state: 'waiting' }])
      if (!running) run()
    },
  }
}
