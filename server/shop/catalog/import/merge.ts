import { ArticleMap } from '../article-map.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'

/** Returns the sections of a file, then those current sections of the catalogs in `kept` that the file lacks. */
export function mergeSections(
  fromFile: readonly SectionRecord[],
  current: readonly SectionRecord[],
  kept: readonly CatalogKind[],
): SectionRecord[] {
  const paths = new Set(fromFile.map(kindedPath))
  return [...fromFile, ...current.filter((section) => kept.includes(section.kind) && !paths.has(kindedPath(section)))]
}

const kindedPath = ({ kind, path }: SectionRecord): string => `${kind} ${path}`

/** Yields the file's products, then those of `kept`. With `adds`, changed products replace those of `kept` in place; new ones come last. */
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
