import { parentPort, workerData } from 'node:worker_threads'
import type { SectionRecord } from '../records.ts'
import { createTermReader, type SearchedProduct } from './term-reader.ts'

// A thread of its own for what a large catalogue is looked up by (read-terms.ts): the one that loads it writes meanwhile.

const reader = createTermReader(workerData as readonly SectionRecord[])

/** Products: their terms, one text each. Nothing: the words of all. */
parentPort?.on('message', (products: readonly SearchedProduct[] | undefined) =>
  parentPort?.postMessage(products ? products.map(reader.read) : reader.words()),
)
