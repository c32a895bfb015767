import type { BlockContract, BlockRequest, Contracts } from '#schema/definitions/contract/block.ts'
import { lineOf, parseDocument } from '#schema/definitions/document/parse.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import type { CatalogIndex } from './memory/index.ts'

/** Returns messages about sections that calls in schema files name but the catalog lacks: «schema/pages/home.json:12 Раздела …». */
export const vanishedSections = memoizeBy((contracts: Contracts) =>
  memoizeBy((files: SchemaFiles) => {
    const named = files.all.flatMap((file) =>
      sectionsIn(contracts, file.value, []).map((request) => ({ file, ...request })),
    )
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
  }),
)

interface Named {
  section: string
  kind: unknown
  path: Path
}

function sectionsIn(contracts: Contracts, value: unknown, path: Path): Named[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, props, source, params } = record(value)
  const requests = [
    ...requestsOf(contracts.get(String(type)), record(props)).map((request) => ['props', request.params] as const),
    ...(typeof source === 'string' ? [['params', record(params)] as const] : []),
  ]
  return [
    ...requests.flatMap(([key, { section, kind }]) =>
      typeof section === 'string' ? [{ section, kind, path: [...path, key, 'section'] }] : [],
    ),
    ...Object.entries(value).flatMap(([step, part]) => sectionsIn(contracts, part, [...path, step])),
  ]
}

const requestsOf = (contract: BlockContract | undefined, props: Readonly<Record<string, unknown>>): BlockRequest[] => {
  const constants = Object.fromEntries(Object.entries(props).filter(([, value]) => !isExpression(value)))
  return Object.values(contract?.data?.(constants, '') ?? {})
}
