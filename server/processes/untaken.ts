import type { Worker } from 'node:cluster'

/**
 * Closes the connection that a process was handed and had not taken when it ended: Node goes on to wait for its word, and
 * whoever asks would wait as long. There is never more than one, the last: the next is handed over when that one is taken.
 */
export function closeUntaken({ process }: Worker): void {
  let last: { close(): void } | undefined
  process.send = new Proxy(process.send, {
    apply(send, self, words: [unknown, typeof last?]) {
      last = words[1] ?? last
      return Reflect.apply(send, self, words)
    },
  })
  // One that was taken is closed already, and nothing happens.
  process.once('exit', () => last?.close())
}
