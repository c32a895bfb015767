import { Worker } from 'node:worker_threads'
import type { SectionRecord } from '../records.ts'
import { createTermReader, type SearchedProduct } from './term-reader.ts'
import type { KnownWord } from './words/dictionary.ts'

/** A TermReader, on this thread or on another one. */
export interface TermReading {
  /** @returns for each of the batches what waits for its terms */
  read(batches: readonly (readonly SearchedProduct[])[]): (() => Promise<readonly string[]>)[]
  words(): Promise<readonly KnownWord[]>
  end(): Promise<unknown>
}

/** For a catalogue that is loaded sooner than a thread has started. */
export function readHere(sections: readonly SectionRecord[]): TermReading {
  const reader = createTermReader(sections)
  return {
    read: (batches) => batches.map((products) => async () => products.map(reader.read)),
    words: async () => reader.words(),
    end: async () => undefined,
  }
}

/** For a large one: this thread writes meanwhile. */
export function readApart(sections: readonly SectionRecord[]): TermReading {
  const worker = new Worker(new URL('term-worker.ts', import.meta.url), {
    workerData: sections.map(({ kind, path, name }) => ({ kind, path, name })),
  })
  /** Who waits, in the order in which they asked. */
  const waiting: PromiseWithResolvers<unknown>[] = []
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (answer) => waiting.shift()?.resolve(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that reads terms has ended')))

  async function ask(question?: readonly SearchedProduct[]): Promise<unknown> {
    if (failure) throw failure
    const asked = Promise.withResolvers<unknown>()
    waiting.push(asked)
    worker.postMessage(question)
    return asked.promise
  }

  return {
    read: (batches) =>
      batches.map((products) => {
        const terms = ask(products.map(searched))
        terms.catch(() => undefined) // told to who waits for it
        return async () => (await terms) as string[] // what term-worker.ts answers
      }),
    words: async () => (await ask()) as KnownWord[],
    end: () => worker.terminate(),
  }
}

/** No more goes over than is read. */
const searched = (product: SearchedProduct): SearchedProduct => ({
  kind: product.kind,
  section: product.section,
  name: product.name,
  article: product.article,
  neck: product.neck,
  material: product.material,
  color: product.color,
  ...(product.closure !== undefined && { closure: product.closure }),
  ...(product.volume !== undefined && { volume: product.volume }),
  purposes: product.purposes,
  description: product.description,
})
