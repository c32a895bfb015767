import type { BlockPlace } from '../../authoring/walk.ts'
import { type BlockContract, mayStandIn } from '../../contract/block.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { placeOf } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'

/** Layer 6, of structure: headings that skip a level, a second heading of the first level, names given twice. */
export const structureRule: Rule = {
  meta: {
    title: 'Заголовки и имена',
    explanation:
      'Заголовок через уровень, два места с одним именем: незрячий посетитель в такой странице заблудится, а ссылка на место приведёт не туда.',
    mending: 'Поставьте уровни подряд, дайте местам разные имена.',
    codes: ['доступность/уровни-заголовков', 'записи/повтор'],
  },
  *checkFile(context, file) {
    const { places, blocks } = context.walked(file)
    yield* checkLevels(file, blocks, file.kind === 'page' ? { level: 0, first: false } : aboveBody(context, file))
    if (file.kind === 'page' && blocks.length > 0) yield* checkFirst(context, file, blocks)
    yield* checkNames(
      file,
      blocks.map(({ path, value }) => ({ path: [...path, 'id'], name: record(value).id })),
      'Блок с именем',
    )
    yield* checkNames(
      file,
      places.filter(({ schema }) => schema.role === 'anchor').map(({ path, value }) => ({ path, name: value })),
      'Место с именем',
    )
  },
}

/** The level of a block's own heading: fixed by its contract, or told by a prop. */
function levelOf(
  { heading, props: { properties } }: BlockContract,
  props: Readonly<Record<string, unknown>>,
): number | undefined {
  if (heading === undefined || typeof heading === 'number') return heading
  const level = props[heading.prop]
  // A level that there is not is told by the check of shapes.
  const known = properties[heading.prop]?.enum ?? [level]
  return typeof level === 'number' && known.includes(level) ? level : undefined
}

/** The headings before a place: the level of the last, and whether there is one of the first level. */
interface Above {
  readonly level: number | undefined
  readonly first: boolean
}

/** What stands above a body on the pages that show it; unknown where none does. */
function aboveBody({ files, calls, walked }: CheckContext, file: SchemaFile): Above {
  const unknown = { level: undefined, first: false }
  if (placeOf(file.kind) !== 'content' || walked(file).blocks.length === 0) return unknown
  const shownBy = [...files.of('page').values()].filter(({ value }) =>
    Object.values(record(record(value).data)).some((request) => {
      const source = String(record(request).source)
      return Object.hasOwn(calls, source) && calls[source]?.content?.kind === file.kind
    }),
  )
  const above = shownBy.flatMap((page) => {
    const { blocks } = walked(page)
    const body = blocks.findIndex(({ block }) => block.type === 'body')
    if (body < 0) return []
    const levels = blocks
      .slice(0, body)
      .flatMap(({ block, contract }) => (contract && levelOf(contract, block.props)) ?? [])
    return { level: levels.at(-1) ?? 0, first: levels.includes(1) }
  })
  if (above.length === 0) return unknown
  return { level: Math.max(...above.map(({ level }) => level)), first: above.every(({ first }) => first) }
}

/** A page begins at the first level, a body goes on from what is above it; a fragment from wherever it is put. */
function* checkLevels(file: SchemaFile, blocks: readonly BlockPlace[], above: Above): Iterable<Problem> {
  let before = above.level
  let { first } = above
  const place = placeOf(file.kind)
  for (const { path, block, contract } of blocks) {
    // A block that may not stand here is told by itself.
    const level = contract && (!place || mayStandIn(contract, place)) ? levelOf(contract, block.props) : undefined
    if (level === undefined) continue
    if (level === 1 && first)
      yield levelWarning(
        file,
        path,
        'На странице второй заголовок первого уровня.',
        above.first ? 'Первый ставит сама страница: этому дайте второй уровень.' : 'Оставьте один.',
      )
    else if (before !== undefined && level > before + 1)
      yield levelWarning(
        file,
        path,
        before === 0
          ? `Первый заголовок страницы — уровня ${level}, а не первого.`
          : `Заголовок уровня ${level} стоит сразу после уровня ${before}.`,
        'Уровни идут подряд: по ним страницу читает программа экранного доступа.',
      )
    first ||= level === 1
    before = level
  }
}

/** A page without any heading, where blocks have such; one that begins lower is told by its level. */
function* checkFirst(context: CheckContext, file: SchemaFile, blocks: readonly BlockPlace[]): Iterable<Problem> {
  const heads = [...context.contracts].flatMap(([type, { heading, places }]) =>
    heading === 1 && places?.includes('page') ? [type] : [],
  )
  if (heads.length === 0 || mayHaveHeading(context, blocks)) return
  yield levelWarning(
    file,
    ['blocks'],
    'На\u00a0странице нет заголовка первого уровня: о\u00a0чём она, не\u00a0узнает ни\u00a0поиск, ни\u00a0программа экранного доступа.',
    `Поставьте первым один из\u00a0блоков: ${heads.map((type) => `«${type}»`).join(', ')}.`,
  )
}

/** Whether there is a heading among blocks, or may be: in a body, in a block that there is not. */
function mayHaveHeading(context: CheckContext, blocks: readonly BlockPlace[]): boolean {
  return blocks.some(({ block, contract }) => {
    if (!contract || block.type === 'body') return true
    if (block.type !== 'partial') return contract.heading !== undefined
    const partial = context.files.of('partial').get(String(block.props.name))
    return !partial || mayHaveHeading(context, context.walked(partial).blocks)
  })
}

const levelWarning = (file: SchemaFile, path: Path, message: string, hint: string): Problem =>
  problemAt(file, path, { severity: 'warning', rule: 'доступность/уровни-заголовков', message, hint })

function* checkNames(
  file: SchemaFile,
  named: readonly { path: Path; name: unknown }[],
  what: string,
): Iterable<Problem> {
  const seen = new Map<string, Path>()
  for (const { path, name } of named) {
    if (typeof name !== 'string') continue
    const first = seen.get(name)
    if (first)
      yield problemAt(file, path, {
        rule: 'записи/повтор',
        message: `${what} «${name}» здесь уже есть, в\u00a0строке ${lineOf(file, first)}.`,
        hint: 'Одно из\u00a0двух назовите по-другому, а\u00a0то\u00a0ссылки приведут не\u00a0туда.',
      })
    else seen.set(name, path)
  }
}
