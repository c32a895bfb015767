import { callNamed, parametersOf } from '../../../calls/call.ts'
import { problemAt, problemAtKey } from '../../../document/parse.ts'
import type { Path, Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'
import type { CheckContext, Rule } from '../../../scope/context.ts'
import { suggest } from '../../../text/nearest.ts'
import { missingArticle, missingSection, missingValue } from './names.ts'

/** Checks that the catalog has the sections, filter values and article numbers in blocks and page data. */
export const catalogRule: Rule = {
  *checkFile(context, file) {
    for (const { block, path } of context.walked(file).blocks) {
      if (block.type !== 'product-strip') continue
      const { filter, kind = 'main', ...props } = block.props
      const at = [...path, 'props']
      yield* unknownKeys(context, file, [...at, 'filter'], record(filter))
      yield* checkNames(context, file, String(kind), props, at)
      yield* checkNames(context, file, String(kind), record(filter), [...at, 'filter'], 'в\u00a0ряду их не\u00a0будет')
    }
    for (const [i, row] of file.kind === 'main' ? list(record(file.value).best).entries() : [])
      yield* checkNames(context, file, 'main', record(row), ['best', i])
    for (const [i, row] of file.kind === 'exchange' ? list(record(file.value).sections).entries() : [])
      yield* checkNames(context, file, 'main', record(row), ['sections', i])
    for (const [name, request] of Object.entries(record(record(file.value).data))) {
      const { source, params } = record(request)
      const call = callNamed(context.calls, source)
      const { kind } = record(params)
      if (call && 'kind' in parametersOf(call).properties && typeof kind === 'string')
        yield* checkNames(context, file, kind, record(params), ['data', name, 'params'])
    }
  },
}

function* unknownKeys(
  { calls }: CheckContext,
  file: SchemaFile,
  path: Path,
  filter: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const facets = facetsIn(calls)
  for (const key of Object.keys(filter))
    if (!facets.includes(key))
      yield problemAtKey(file, [...path, key], {
        rule: 'вид/неизвестный-ключ',
        message: `Признака «${key}» в\u00a0отборе нет.`,
        hint: suggest(key, facets),
      })
}

/** Returns the names of the attributes by which visitors can filter the catalog. */
const facetsIn = (calls: CheckContext['calls']): readonly string[] => calls['catalog.list']?.facets ?? []

function* checkNames(
  { catalog, calls }: CheckContext,
  file: SchemaFile,
  kind: string,
  params: Readonly<Record<string, unknown>>,
  path: Path,
  outcome?: string,
): Iterable<Problem> {
  if (!catalog) return
  const tell = (at: Path, missing: ReturnType<typeof missingSection>): Problem[] => {
    if (!missing) return []
    const { message, hint, meant } = missing
    const about = { severity: 'warning', rule: 'ссылки/нет-в-каталоге', message, hint } as const
    return [problemAt(file, [...path, ...at], { ...about, ...(meant !== undefined && { fix: { value: meant } }) })]
  }
  const { section } = params
  if (typeof section === 'string') yield* tell(['section'], missingSection(catalog, kind, section))
  for (const facet of facetsIn(calls))
    for (const [i, word] of list(params[facet]).entries())
      if (typeof word === 'string') yield* tell([facet, i], missingValue(catalog, kind, facet, word, outcome))
  for (const [i, article] of list(params.articles).entries())
    if (typeof article === 'string') yield* tell(['articles', i], missingArticle(catalog, kind, article))
}
