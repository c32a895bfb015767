import { parseArgs } from 'node:util'
import { matchRoute, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { type Reference, referencesIn } from '#schema/definitions/scope/references.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { StartError, UsageError } from '../../engine/config.ts'
import { type Draft, textAt } from './draft.ts'
import * as named from './named.ts'
import { openDraft, type Plan, planOf } from './plan.ts'

export const RENAME_USAGE = `Как запускать:
  npm run rename -- page:faq /voprosy/            адрес страницы; прежний ведёт на новый (301)
  npm run rename -- page:faq voprosy              имя файла страницы
  npm run rename -- form:callback zvonok          имя файла или записи другого вида

  Виды: ${named.KIND_WORDS.join(', ')}

  --from АДРЕС     какой из адресов страницы, если их несколько
  --no-redirect    прежний адрес никуда не ведёт`

/**
 * Plans `npm run rename`.
 * @param folder of the schema files
 * @throws StartError, UsageError
 */
export async function planRename(words: readonly string[], folder: string): Promise<Plan> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    allowNegative: true,
    options: { from: { type: 'string' }, redirect: { type: 'boolean', default: true } },
  })
  const [what = '', to = ''] = positionals
  if (positionals.length !== 2) throw new UsageError('Нужно, что переименовать, и новое имя или адрес.')
  const draft = await openDraft(folder)
  return planOf(draft, folder, rename(draft, what, to, values))
}

interface RenameOptions {
  /** The address to rename, if the page has several. */
  readonly from?: string | undefined
  /** True if old addresses redirect to the new ones. */
  readonly redirect: boolean
}

/** Renames a file, an entry or an address: «page:faq» to «voprosy» or «/voprosy/». @returns notes for the author @throws StartError */
export function rename(draft: Draft, what: string, to: string, options: RenameOptions): string[] {
  const context = draft.context()
  const target = named.readTarget(context, what)
  if (target.kind === 'page' && to.startsWith('/')) return moveAddress(draft, context, target.id, to, options)
  named.checkNewId(context, target.kind, to)
  return renameId(draft, context, target, to, options.redirect)
}

function moveAddress(draft: Draft, context: CheckContext, id: string, word: string, options: RenameOptions): string[] {
  const to = named.readPath(word)
  const route = routeOf(context, id, options.from)
  const { path: from } = route
  named.checkMayMove(from)
  if (from === to) throw new StartError(`Страница «${id}» и так по адресу «${to}/».`)
  named.checkNotTaken(context, to)
  const parts = partsOf(from)
  if (parts !== partsOf(to))
    throw new StartError(
      parts === ''
        ? `В адресе «${from}/» нет частей в фигурных скобках: уберите их и из нового.`
        : `В адресе «${from}/» есть части ${parts}: напишите в новом те же.`,
    )
  const isBack = removeRedirect(draft, to)
  const index = list(record(context.files.one('routes')?.value).routes).indexOf(route)
  replaceReferences(draft, (reference, text) => {
    if (reference.route?.path !== from) return undefined
    const pathname = text.slice(reference.start, reference.end)
    return filled(to, matchRoute([route], pathname, context.variants)?.params ?? {})
  })
  draft.replace(named.ROUTES, [{ path: ['routes', index, 'path'], start: 0, end: from.length, by: to }])
  if (!options.redirect) return []
  named.addRedirect(draft, { from, to: `${to}/` })
  return isBack
    ? [
        `Страница возвращается на прежний адрес. Если «${from}/» никто ещё не видел, переход с него не нужен (--no-redirect).`,
      ]
    : []
}

const partsOf = (path: string): string => (path.match(/\{[^{}]*\}/g) ?? []).sort().join(', ')

/** Fills in a route's path with the parameters of a link, which are values or unevaluated expressions. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  segmentsOf(path).reduce((address, segment) => {
    const word = 'word' in segment ? segment.word : params[segment.name]
    return word === undefined ? address : `${address}${word}/`
  }, '/')

function routeOf({ routes }: CheckContext, page: string, from: string | undefined): Route {
  const pageRoutes = routes.filter((route) => route.page === page)
  const addresses = pageRoutes.map(({ path }) => `«${path}»`).join(', ')
  const [route, ...others] =
    from === undefined ? pageRoutes : pageRoutes.filter(({ path }) => path === from.replace(/(?<=.)\/$/, ''))
  if (!route)
    throw new StartError(
      from === undefined
        ? `У страницы «${page}» нет адреса в routes.json.`
        : `У страницы «${page}» нет адреса «${from}». Есть: ${addresses}.`,
    )
  if (others.length > 0)
    throw new StartError(
      `У страницы «${page}» несколько адресов: ${addresses}. Скажите, какой (--from "${route.path}").`,
    )
  return route
}

function renameId(draft: Draft, context: CheckContext, target: named.Target, to: string, redirect: boolean): string[] {
  const { kind, id } = target
  named.checkFree(target)
  const [oldArea, newArea] = [kinds.areaOf(id), kinds.areaOf(to)]
  if (oldArea !== newArea)
    throw new StartError(
      newArea.name === ''
        ? `Файл ${oldArea.genitive} остаётся в schema/${oldArea.name}: назовите его «${oldArea.name}/${to}».`
        : `«${newArea.name}/» начинаются имена ${newArea.genitive}, а «${id}» — файл ${oldArea.genitive}.`,
    )
  const now = named.addressesNamed(context, kind, to)
  const moves = named.addressesNamed(context, kind, id).map((from, i) => ({ from, to: now[i] ?? from }))
  for (const move of moves) removeRedirect(draft, move.to)
  replaceReferences(draft, (reference) =>
    reference.kind === kind && reference.id === id && !reference.route ? to : undefined,
  )
  const entry = named.entryAt(context, kind, id)
  const path = kinds.pathOf(kind, id)
  if (entry) draft.replace(path, [{ path: [...entry.path, entry.key], start: 0, end: id.length, by: to }])
  else draft.move(path, kinds.pathOf(kind, to))
  if (redirect) for (const move of moves) named.addRedirect(draft, { from: move.from, to: `${move.to}/` })
  const note = NOTES[kind]?.(id)
  return note === undefined ? [] : [note]
}

/** Notes about references outside the files, which a rename leaves unchanged; by kind of the renamed file. */
const NOTES: Readonly<Partial<Record<KindName, (id: string) => string>>> = {
  form: (id) => `Ответы, которые уже пришли, остаются под прежним именем «${id}».`,
  tags: (id) => `Чужие ссылки на список темы, с «=${id}» в адресе, откроют пустой список.`,
  settings: (id) => `Чужие ссылки на «#${id}» страницы с офисами откроют её сверху.`,
  document: (id) => `Согласия, которые уже даны, остаются записаны за документом «${id}».`,
}

/** Replaces references in all files. @param by returns a reference's new text; undefined: unchanged */
export function replaceReferences(draft: Draft, by: (reference: Reference, text: string) => string | undefined): void {
  const context = draft.context()
  for (const file of context.files.all) {
    const pieces = [...referencesIn(context, file)].flatMap((reference) => {
      const name = by(reference, textAt(file, reference.path))
      return name === undefined ? [] : [{ ...reference, by: name }]
    })
    if (pieces.length > 0) draft.replace(file.file.slice(FILES_LABEL.length), pieces)
  }
}

/** Removes the redirect from an address that a page is about to get. @returns true if there was one */
function removeRedirect(draft: Draft, from: string): boolean {
  const redirects = list(record(draft.context().files.one('routes')?.value).redirects)
  const index = redirects.findIndex((entry) => record(entry).from === from)
  if (index >= 0) draft.remove(named.ROUTES, redirects.length === 1 ? ['redirects'] : ['redirects', index])
  return index >= 0
}
