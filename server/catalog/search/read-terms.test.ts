import { expect, test } from 'vitest'
import { demoCatalog } from '../../../tests/demo/demo-catalog.ts'
import { inParts } from '../insert-rows.ts'
import { readApart, readHere } from './read-terms.ts'

const { sections, products } = demoCatalog()
const batches = [...inParts(products.slice(0, 300), 100)]

test('another thread finds the same terms and words, batch by batch', async () => {
  const [here, apart] = [readHere(sections), readApart(sections)]
  try {
    const [own, others] = [here.read(batches), apart.read(batches)]
    for (const [i, read] of own.entries()) expect(await others[i]?.()).toEqual(await read())
    expect(await apart.words()).toEqual(await here.words())
  } finally {
    await apart.end()
  }
})

test('a thread that ends tells whoever waits, and whoever asks afterwards', async () => {
  const reading = readApart(sections)
  const [read] = reading.read(batches)
  await reading.end()
  await expect(read?.()).rejects.toThrow('has ended')
  await expect(reading.words()).rejects.toThrow('has ended')
})
