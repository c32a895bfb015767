import { matchRoute, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import type { CheckContext, CheckInput } from '#schema/definitions/scope/context.ts'
import { type Reference, referencesIn } from '#schema/definitions/scope/references.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { addRedirect, addressesNamed, checkMayMove, checkNotTaken, ROUTES, readPath } from '../change/addresses.ts'
import type { Draft } from '../change/draft.ts'
import { checkFree, checkNewId, entryAt, pathOf, readTarget, type Target } from '../change/named.ts'
import { Refusal } from '../change/refusal.ts'

/** What a renaming leaves to say. */
export interface Renamed {
  readonly notes: readonly string[]
  /** What the checker is to take for done: a contract, which its developer changes. */
  readonly asIf?: (input: CheckInput) => CheckInput
}

export interface RenameOptions {
  /** Which of a page's addresses, where it has several. */
  readonly from?: string | undefined
  /** Whether old addresses lead to the new ones. */
  readonly redirect: boolean
}

/** «page:faq» to «/voprosy/» or «voprosy», «form:callback» to «zvonok». @throws Refusal */
export function rename(draft: Draft, what: string, to: string, options: RenameOptions): Renamed {
  const context = draft.context()
  const target = readTarget(context, what)
  if (target.kind === 'page' && to.startsWith('/')) return moveAddress(draft, context, target, to, options)
  checkNewId(context, target.kind, to)
  return renameId(draft, context, target, to, options)
}

function moveAddress(
  draft: Draft,
  context: CheckContext,
  { id }: Target,
  word: string,
  options: RenameOptions,
): Renamed {
  const to = readPath(word)
  const route = addressOf(context, id, options.from)
  const { path: from } = route
  checkMayMove(from)
  if (from === to) throw new Refusal(`Страница «${id}» и так по адресу «${to}/».`)
  checkNotTaken(context, to)
  if (partsOf(from) !== partsOf(to))
    throw new Refusal(
      partsOf(from) === ''
        ? `В адресе «${from}/» нет частей в фигурных скобках: уберите их и из нового.`
        : `В адресе «${from}/» есть части ${partsOf(from)}: напишите в новом те же.`,
    )
  const isBack = forgetRedirect(draft, to)
  const index = list(record(context.files.one('routes')?.value).routes).indexOf(route)
  replaceReferences(draft, (reference, text) => {
    if (reference.route?.path !== from) return undefined
    const pathname = text.slice(reference.start, reference.end)
    return filled(to, matchRoute([route], pathname, context.regionCodes)?.params ?? {})
  })
  draft.replace(ROUTES, [{ path: ['routes', index, 'path'], start: 0, end: from.length, by: to }])
  if (options.redirect) addRedirect(draft, { from, to: `${to}/` })
  return {
    notes:
      isBack && options.redirect
        ? [
            `Страница возвращается на прежний адрес. Если «${from}/» никто ещё не видел, переход с него не нужен: --no-redirect.`,
          ]
        : [],
  }
}

/** The parts in braces, in their order of names. */
const partsOf = (path: string): string => (path.match(/\{[^{}]*\}/g) ?? []).sort().join(', ')

/** An address with what stands in the old one as it is written there, expressions too. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  segmentsOf(path).reduce((address, segment) => {
    const word = 'word' in segment ? segment.word : params[segment.name]
    return word === undefined ? address : `${address}${word}/`
  }, '/')

function addressOf({ routes }: CheckContext, page: string, from: string | undefined): Route {
  const own = routes.filter((route) => route.page === page)
  const known = own.map(({ path }) => `«${path}»`).join(', ')
  if (from !== undefined) {
    const found = own.find(({ path }) => path === from.replace(/(?<=.)\/$/, ''))
    if (!found) throw new Refusal(`У страницы «${page}» нет адреса «${from}». Есть: ${known}.`)
    return found
  }
  const [route, ...others] = own
  if (!route) throw new Refusal(`У страницы «${page}» нет адреса в routes.json.`)
  if (others.length > 0)
    throw new Refusal(`У страницы «${page}» несколько адресов: ${known}. Скажите, какой: --from "${route.path}".`, 2)
  return route
}

function renameId(draft: Draft, context: CheckContext, target: Target, to: string, options: RenameOptions): Renamed {
  const { kind, id } = target
  checkFree(target)
  const now = addressesNamed(context, target.kind, to)
  const moves = addressesNamed(context, kind, id).map((from, i) => ({ from, to: now[i] ?? from }))
  for (const move of moves) forgetRedirect(draft, move.to)
  replaceReferences(draft, (reference) =>
    reference.kind === kind && reference.id === id && !reference.route ? to : undefined,
  )
  const entry = entryAt(context, kind, id)
  if (entry) {
    const path = [...entry.path, entry.key]
    draft.replace(pathOf(kind, id), [{ path, start: 0, end: id.length, by: to }])
  } else draft.move(pathOf(kind, id), pathOf(kind, to))
  if (options.redirect) for (const move of moves) addRedirect(draft, { from: move.from, to: `${move.to}/` })
  const note = NOTES[kind]?.(id)
  return { notes: note === undefined ? [] : [note] }
}

/** What no file can follow. */
const NOTES: Readonly<Partial<Record<KindName, (id: string) => string>>> = {
  form: (id) => `Ответы, которые уже пришли, остаются под прежним именем: npm run inbox -- --form ${id}`,
  tags: (id) => `Чужие ссылки на список темы, с «=${id}» в адресе, откроют пустой список.`,
  settings: (id) => `Чужие ссылки на «#${id}» страницы с офисами откроют её сверху.`,
  document: (id) => `Согласия, которые уже даны, остаются записаны за документом «${id}».`,
}

/** Changes what references name, file by file. @param by what stands there then; undefined leaves it */
function replaceReferences(draft: Draft, by: (reference: Reference, text: string) => string | undefined): void {
  const context = draft.context()
  for (const file of context.files.all) {
    const pieces = [...referencesIn(context, file)].flatMap((reference) => {
      const text = reference.path.reduce<unknown>((value, step) => Object(value)[step], file.value)
      const name = by(reference, String(text))
      return name === undefined ? [] : [{ ...reference, by: name }]
    })
    if (pieces.length > 0) draft.replace(file.file.slice(FILES_LABEL.length), pieces)
  }
}

/** Nothing leads away from an address that is one again. @returns whether something did */
function forgetRedirect(draft: Draft, from: string): boolean {
  const redirects = list(record(draft.context().files.one('routes')?.value).redirects)
  const index = redirects.findIndex((entry) => record(entry).from === from)
  if (index >= 0) draft.remove(ROUTES, redirects.length === 1 ? ['redirects'] : ['redirects', index])
  return index >= 0
}

/** «block hero title heading»: another name of a prop wherever such a block stands. @throws Refusal */
export function renameProp(draft: Draft, type: string, from: string, to: string): Renamed {
  const context = draft.context()
  const contract = context.contracts.get(type)
  if (!contract) throw new Refusal(`Блока «${type}» нет. ${suggest(type, context.contracts.keys())}`)
  const known = Object.keys(contract.props.properties)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(to))
    throw new Refusal(`Имя свойства «${to}» не годится: пишите латиницей, «${from}».`, 2)
  const found = context.files.all.flatMap((file) =>
    context
      .walked(file)
      .blocks.flatMap(({ block, path }) => (block.type === type && from in block.props ? [{ file, path, block }] : [])),
  )
  if (!known.includes(from) && (found.length === 0 || !known.includes(to)))
    throw new Refusal(`У блока «${type}» нет свойства «${from}». ${suggest(from, known)}`)
  const isDone = known.includes(to)
  if (isDone && known.includes(from))
    throw new Refusal(`У блока «${type}» свойство «${to}» уже есть, и «${from}» тоже: одно в другое не переименовать.`)
  for (const { file, path, block } of found) {
    if (to in block.props) throw new Refusal(`В файле ${file.file} у блока «${type}» уже есть и «${to}».`)
    draft.renameKey(file.file.slice(FILES_LABEL.length), [...path, 'props', from], to)
  }
  return {
    notes: isDone
      ? []
      : [
          `Контракт меняет разработчик: «${from}» → «${to}» в contract.ts, Component.tsx и example.json папки blocks/${type}. До этого сайт новых файлов не примет.`,
        ],
    asIf: (input) =>
      isDone ? input : { ...input, contracts: new Map([...input.contracts, [type, withName(contract, from, to)]]) },
  }
}

/** The contract as its developer will have it. */
function withName(contract: BlockContract, from: string, to: string): BlockContract {
  const named = (name: string): string => (name === from ? to : name)
  const { properties, required } = contract.props
  const { heading, headline, slots } = contract
  return {
    ...contract,
    props: {
      ...contract.props,
      properties: Object.fromEntries(Object.entries(properties).map(([name, prop]) => [named(name), prop])),
      ...(required && { required: required.map(named) }),
    },
    ...(typeof heading === 'object' && { heading: { prop: named(heading.prop) } }),
    ...(headline !== undefined && { headline: named(headline) }),
    ...(slots && {
      slots: Object.fromEntries(
        Object.entries(slots).map(([name, slot]) => [
          name,
          slot.item === undefined ? slot : { ...slot, item: named(slot.item) },
        ]),
      ),
    }),
  }
}
