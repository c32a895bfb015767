import type { BlockPlace } from '../../authoring/walk.ts'
import { callNamed } from '../../calls/call.ts'
import { type BlockContract, mayStandIn } from '../../contract/block.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'

/** Reports a second heading of level one, and duplicate names of anchors and blocks. */
export const structureRule: Rule = {
  *checkFile(context, file) {
    const { places, blocks } = context.walked(file)
    yield* checkSecondFirst(context, file, blocks, isBelowFirst(context, file))
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

/** Returns the level of a block's heading: a constant of its contract, or the value of a prop. */
function levelOf({ heading, props: { properties } }: BlockContract, props: Readonly<Record<string, unknown>>) {
  if (heading === undefined || typeof heading === 'number') return heading
  const level = props[heading.prop]
  // The shape rule reports an invalid level.
  const levels = properties[heading.prop]?.enum ?? [level]
  return typeof level === 'number' && levels.includes(level) ? level : undefined
}

/** Returns true if every page that shows the file's content has a first-level heading above it. */
function isBelowFirst({ files, calls, walked }: CheckContext, file: SchemaFile): boolean {
  if (files.kinds.blocksOf(file.kind) !== 'content' || walked(file).blocks.length === 0) return false
  const shownBy = [...files.of('page').values()].filter(({ value }) =>
    Object.values(record(record(value).data)).some(
      (request) => callNamed(calls, record(request).source)?.content?.kind === file.kind,
    ),
  )
  const above = shownBy.flatMap((page) => {
    const { blocks } = walked(page)
    const body = blocks.findIndex(({ block }) => block.type === 'body')
    return body < 0 ? [] : [blocks.slice(0, body)]
  })
  return (
    above.length > 0 &&
    above.every((blocks) => blocks.some(({ block, contract }) => contract && levelOf(contract, block.props) === 1))
  )
}

/** Reports a second level-one heading. @param hasFirst true if the page has one above these blocks */
function* checkSecondFirst(
  { files }: CheckContext,
  file: SchemaFile,
  blocks: readonly BlockPlace[],
  hasFirst: boolean,
): Iterable<Problem> {
  const place = files.kinds.blocksOf(file.kind)
  let isBelow = false
  for (const { path, value, block, contract } of blocks) {
    // Another rule reports a misplaced block.
    if (!contract || (place && !mayStandIn(contract, place)) || levelOf(contract, block.props) !== 1) continue
    const isSometimes = record(value).visible !== undefined
    if (hasFirst || (isBelow && !isSometimes))
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'доступность/уровни-заголовков',
        message: 'На странице второй заголовок первого уровня.',
        hint: hasFirst ? 'Первый ставит сама страница: этому дайте второй уровень.' : 'Оставьте один.',
      })
    isBelow ||= !isSometimes
  }
}

function* checkNames(file: SchemaFile, named: readonly { path: Path; name: unknown }[], what: string) {
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
