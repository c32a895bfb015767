import { lineOf, parseDocument } from '#schema/definitions/document/parse.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { memoizeBy } from '../../engine/memoize.ts'
import type { CatalogIndex } from './memory/index.ts'

/** Sections that files name and the catalog does not have, each with its place: «schema/pages/home.json:12 Раздела …». */
export const vanishedSections = memoizeBy((files: SchemaFiles) => {
  const named = files.all.flatMap((file) => sectionsIn(file.value, []).map((section) => ({ file, ...section })))
  return memoizeBy(({ kinds }: CatalogIndex): readonly string[] =>
    named
      .filter(
        ({ kind, section }) =>
          !kinds[kind === 'import' ? 'import' : 'main'].sections.some(({ path }) => path === section),
      )
      .map(({ file, section, path }) => {
        const { document } = parseDocument(file.file, file.text)
        return `${file.file}:${lineOf(document, path)} Раздела «${section}» в\u00a0каталоге нет: здесь ничего не\u00a0показано.`
      }),
  )
})

interface Named {
  section: string
  kind: unknown
  path: Path
}

function sectionsIn(value: unknown, path: Path): Named[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, source } = record(value)
  const key = type === 'product-strip' ? 'props' : typeof source === 'string' ? 'params' : undefined
  const { section, kind } = record(key === undefined ? undefined : record(value)[key])
  if (key !== undefined && typeof section === 'string') return [{ section, kind, path: [...path, key, 'section'] }]
  return Object.entries(value).flatMap(([step, part]) => sectionsIn(part, [...path, step]))
}
