import type { BlockPlace } from '../../authoring/walk.ts'
import { type BlockContract, type BlocksPlace, mayStandIn, PLACES } from '../../contract/block.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { checkParams } from '../../scope/param-problems.ts'
import { suggest } from '../../text/nearest.ts'

/** Checks that layouts and partials exist, layouts have one outlet, and partials get their params and form no cycle. */
export const treesRule: Rule = {
  *checkFile(context, file) {
    const { blocks } = context.walked(file)
    if (file.kind === 'page') yield* checkLayout(context, file)
    yield* checkOutlets(
      file,
      blocks.filter((place) => place.block.type === 'outlet'),
    )
    for (const place of blocks) if (place.block.type === 'partial') yield* checkPartial(context, file, place)
    const standing = context.files.kinds.blocksOf(file.kind)
    if (standing) for (const place of blocks) yield* checkStanding(context, file, place, standing)
    if (file.kind === 'partial' && reaches(context, file.id, file.id, new Set())) {
      yield problemAt(file, ['blocks'], {
        rule: 'фрагменты/круг',
        message: `Фрагмент «${file.id}» вставляет сам себя.`,
        hint: 'Уберите его из его же блоков.',
      })
    }
  },
}

const PLACE_WORDS: Readonly<Record<BlocksPlace, readonly [where: string, there: string]>> = {
  page: ['На странице', 'на странице'],
  layout: ['В макете', 'в макете'],
  modal: ['В окне', 'в окне'],
  mail: ['В письме', 'в письме'],
  content: ['В тексте материала', 'в тексте материала'],
}

function* checkStanding(
  context: CheckContext,
  file: SchemaFile,
  { path, block, contract }: BlockPlace,
  place: BlocksPlace,
): Iterable<Problem> {
  if (block.type === 'outlet') return // already reported
  const wrong =
    block.type === 'partial'
      ? strangerIn(context, String(block.props.name), place, new Set())
      : contract && !mayStandIn(contract, place)
        ? { type: block.type, contract }
        : undefined
  if (!wrong) return
  const allowed = PLACES.filter((other) => mayStandIn(wrong.contract, other)).map((other) => PLACE_WORDS[other][1])
  yield problemAt(file, block.type === 'partial' ? [...path, 'props', 'name'] : [...path, 'type'], {
    rule: 'макеты/не-место',
    message: `${PLACE_WORDS[place][0]} блоку «${wrong.type}» не место${block.type === 'partial' ? `: он есть во фрагменте «${String(block.props.name)}»` : ''}.`,
    hint: `«${wrong.contract.title}» бывает ${allowed.join(', ')}.${place === 'mail' ? ' В письмо поставьте кнопку со ссылкой на страницу с ним.' : ''}`,
  })
}

/** Returns the first block in a partial, or in a partial inside it, that is not allowed in the given place. */
function strangerIn(
  context: CheckContext,
  name: string,
  place: BlocksPlace,
  seen: Set<string>,
): { type: string; contract: BlockContract } | undefined {
  const file = context.files.of('partial').get(name)
  if (!file || seen.has(name)) return undefined
  seen.add(name)
  for (const { block, contract } of context.walked(file).blocks) {
    if (block.type === 'partial') {
      const inner = strangerIn(context, String(block.props.name), place, seen)
      if (inner) return inner
    } else if (contract && block.type !== 'outlet' && !mayStandIn(contract, place))
      return { type: block.type, contract }
  }
  return undefined
}

function* checkLayout({ files }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const name = record(file.value).layout // undefined: the default layout, which every site must have
  if (typeof name !== 'string' || files.of('layout').has(name)) return
  yield problemAt(file, ['layout'], {
    rule: 'ссылки/нет-макета',
    message: `Макета «${name}» нет.`,
    hint: suggest(name, files.of('layout').keys()),
  })
}

function* checkOutlets(file: SchemaFile, outlets: readonly BlockPlace[]): Iterable<Problem> {
  const about = {
    rule: 'макеты/место-страницы',
    hint: 'Место страницы — блок { "type": "outlet" } — стоит в макете ровно один раз.',
  }
  if (file.kind !== 'layout') {
    for (const { path } of outlets)
      yield problemAt(file, path, { ...about, message: 'Место страницы бывает только в макете.' })
  } else if (outlets.length === 0 && file.tree) {
    yield problemAt(file, ['blocks'], { ...about, message: 'В макете нет места для страницы.' })
  } else {
    for (const { path } of outlets.slice(1))
      yield problemAt(file, path, { ...about, message: 'В макете второе место для страницы.' })
  }
}

function* checkPartial({ files }: CheckContext, file: SchemaFile, { path, block }: BlockPlace): Iterable<Problem> {
  const { name } = block.props
  if (isExpression(name))
    yield problemAt(file, [...path, 'props', 'name'], {
      rule: 'фрагменты/имя',
      message: 'Имя фрагмента не вычисляется: оно пишется строкой.',
    })
  if (typeof name !== 'string') return // the shape rule reports it
  const partial = files.of('partial').get(name)
  if (!partial) {
    yield problemAt(file, [...path, 'props', 'name'], {
      rule: 'ссылки/нет-фрагмента',
      message: `Фрагмента «${name}» нет.`,
      hint: suggest(name, files.of('partial').keys()),
    })
    return
  }
  yield* checkParams(
    file,
    { params: [...path, 'props', 'params'], name: [...path, 'props'] },
    { name, given: block.props.params, declared: record(partial.value).params },
  )
}

function reaches(context: CheckContext, from: string, target: string, seen: Set<string>): boolean {
  const file = context.files.of('partial').get(from)
  if (!file || seen.has(from)) return false
  seen.add(from)
  return context
    .walked(file)
    .blocks.filter(({ block }) => block.type === 'partial')
    .some(({ block }) => block.props.name === target || reaches(context, String(block.props.name), target, seen))
}
