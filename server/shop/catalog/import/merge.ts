import { ArticleMap } from '../article-map.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'

/** Returns the sections of a file, followed by the current sections of the kept catalogs that the file lacks. */
export function mergeSections(
  fromFile: readonly SectionRecord[],
  current: readonly SectionRecord[],
  kept: readonly CatalogKind[],
): SectionRecord[] {
  const paths = new Set(fromFile.map(kindedPath))
  return [...fromFile, ...current.filter((section) => kept.includes(section.kind) && !paths.has(kindedPath(section)))]
}

const kindedPath = ({ kind, path }: SectionRecord): string => `${kind} ${path}`

/** Yields the file's products, then the kept ones. With `adds`, changed products replace kept ones in place, and new products come last. */
export async function* mergeProducts(
  fromFile: AsyncIterable<ProductRecord>,
  kept: AsyncIterable<ProductRecord>,
  adds: boolean,
): AsyncIterable<ProductRecord> {
  if (!adds) {
    yield* fromFile
    yield* kept
    return
  }
  const changed = new ArticleMap<ProductRecord>()
  const left = new Set<ProductRecord>()
  for await (const product of fromFile) {
    changed.set(product, product)
    left.add(product)
  }
  for await (const product of kept) {
    const next = changed.get(product) ?? product
    yield next
    left.delete(next)
  }
  yield* left
}
