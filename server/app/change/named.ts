import { slug } from '#schema/definitions/contract/fragments.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { DEFAULT_LAYOUT, type KindName } from '#schema/definitions/kinds/kinds.ts'
import { routes } from '#schema/definitions/kinds/routes.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { namedBy } from '#schema/definitions/scope/references.ts'
import { answeredBy, idsOf } from '#schema/definitions/scope/targets.ts'
import { DESK_ADDRESS, kinds } from '#schema/definitions/shop/kinds.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { DESK_HOME, PASSWORD_PATH } from '../../desk/staff.ts'
import { StartError, UsageError } from '../../engine/config.ts'
import { NOT_FOUND_PATH } from '../../engine/pages/prepare.ts'
import { CONFIRM_PATH, LOGIN_PATH, PERSONAL_PATH, RESTORE_PATH, SECURITY_PATH } from '../../shop/account/context.ts'
import { LEAVE_PATH, SUBSCRIPTION_CONFIRM_PATH } from '../../shop/subscription/subscription.ts'
import { ownLetters } from '../shop.ts'
import type { Draft } from './draft.ts'

/** The words before the colon in targets such as «page:faq». */
export const KIND_WORDS: readonly string[] = kinds.names.flatMap((kind) => kinds.get(kind).named?.word ?? [])

/** A file, or an entry in a file, by its name. */
export interface Target {
  readonly kind: KindName
  readonly id: string
  readonly genitive: string
}

/** Reads «page:faq». @throws UsageError for another form or an unknown kind, StartError for an unknown name */
export function readTarget(context: CheckContext, word: string): Target {
  const [kindWord = '', id = ''] = word.split(/:(.*)/s)
  const kind = kinds.named(kindWord)
  if (kind === undefined || id === '')
    throw new UsageError(
      `Не понимаю «${word}»: пишите вид и имя через двоеточие, «page:faq». ${suggest(kindWord, KIND_WORDS)}`,
    )
  const { genitive = kindWord } = kinds.get(kind).named ?? {}
  const ids = idsOf(context, kind)
  if (!ids.includes(id)) throw new StartError(`Нет ${genitive} «${id}». ${suggest(id, ids)}`)
  return { kind, id, genitive }
}

/** Returns the path of an entry in the single file of its kind, and the key of its name; undefined for a kind with several files. */
export function entryAt(context: CheckContext, kind: KindName, id: string): { path: Path; key: string } | undefined {
  const { list: name, key } = kinds.get(kind).entries ?? {}
  return name && key ? { path: [name, idsOf(context, kind).indexOf(id)], key } : undefined
}

/** Checks a new name. @throws StartError if the name is invalid or taken */
export function checkNewId(context: CheckContext, kind: KindName, newId: string): void {
  const id = kinds.nameIn(newId)
  const { entries: { list = '', key = '' } = {}, schema } = kinds.get(kind)
  const { pattern = '.', maxLength = slug.maxLength } = schema.properties?.[list]?.items?.properties?.[key] ?? slug
  if (id.length > maxLength)
    throw new StartError(`Имя «${id}» не годится: знаков в\u00a0нём ${id.length}, а\u00a0можно до ${maxLength}.`)
  if (!new RegExp(pattern).test(id)) {
    const meant = slugOf(id)
    throw new StartError(
      `Имя «${id}» не годится: оно пишется строчными латинскими буквами, цифрами и дефисами${meant && meant !== id ? `, например «${meant}»` : ''}.`,
    )
  }
  if (idsOf(context, kind).includes(newId)) throw new StartError(`Имя «${newId}» уже занято.`)
}

/** Checks that a file may be renamed or removed. @throws StartError for letters that code sends, and for default layouts */
export function checkFree({ kind, id }: Target): void {
  if (kind === 'mail' && ownLetters.has(id))
    throw new StartError(`Письмо «${id}» сайт отправляет сам: оно остаётся как есть.`)
  const area = kinds.areaOf(id)
  if (kind === 'layout' && area.name !== '' && id === area.layout)
    throw new StartError(`Макет «${id}» нужен каждой странице ${area.genitive}: он остаётся как есть.`)
  if (kind === 'layout' && id === DEFAULT_LAYOUT)
    throw new StartError(`Макет «${id}» берут страницы, которые не называют другого: он остаётся как есть.`)
}

export const ROUTES = 'routes.json'

/** Pages whose addresses the code contains (docs/architecture.md, "Addresses"). */
const KNOWN: ReadonlySet<string> = new Set([
  ...[
    '/',
    NOT_FOUND_PATH,
    LOGIN_PATH,
    PERSONAL_PATH,
    `${PERSONAL_PATH}documents/`,
    SECURITY_PATH,
    CONFIRM_PATH,
    RESTORE_PATH,
  ],
  ...[SUBSCRIPTION_CONFIRM_PATH, LEAVE_PATH, '/basket/', '/favorite/', '/compare/'],
  ...[DESK_ADDRESS, DESK_HOME, PASSWORD_PATH],
])

/** Checks that a page's address may change. @param path of a route @throws StartError if the code contains this address */
export function checkMayMove(path: string): void {
  const address = path.replace(/\/?$/, '/')
  if (KNOWN.has(address)) throw new StartError(`Адрес «${address}» знает сам сайт: эта страница остаётся на нём.`)
}

/** Parses a typed address to a route's path, «/voprosy/» to «/voprosy». @throws StartError if it is invalid, or the server uses it */
export function readPath(word: string): string {
  const path = word.replace(/\/$/, '')
  const { pattern, maxLength } = routes.properties.routes.items.properties.path
  if (path === '' || path.includes('//') || !new RegExp(pattern).test(path) || path.length > maxLength) {
    const meant = path.split('/').map(slugOf).filter(Boolean).join('/')
    throw new StartError(
      `Адрес «${word}» не годится: он начинается с «/» и состоит из строчных латинских букв, цифр и дефисов${meant ? `, например «/${meant}/»` : ''}.`,
    )
  }
  if (kinds.isServers(`${path}/`))
    throw new StartError(`По адресу «${path}/» отвечает сам сайт: дайте странице другой.`)
  return path
}

/** Checks that a path is free. @throws StartError if a page has this path, or a route would match it */
export function checkNotTaken(context: CheckContext, path: string): void {
  const existing = context.routes.find((route) => route.path === path) ?? answeredBy(context, context.routes, path)
  if (existing) throw new StartError(`Адрес «${path}/» занят: по нему страница «${existing.page}».`)
}

/** Returns the routes' paths with a name in place of its parameter: «/articles/pet-pnd-pp», «/moscow/catalog/{section*}». */
export const addressesNamed = (context: CheckContext, kind: KindName, id: string): string[] =>
  context.routes.flatMap(({ path, page }) => {
    const name = [...namedBy(context, page)].find(([from, named]) => named === kind && from.startsWith('route.'))?.[0]
    const part = new RegExp(`\\{${name?.slice('route.'.length)}\\??\\}`)
    return part.test(path) ? [path.replace(part, id)] : []
  })

/** Adds a redirect. @param entry element of `redirects` in routes.json */
export function addRedirect(draft: Draft, entry: { from: string; to: string }): void {
  const { redirects } = record(draft.context().files.one('routes')?.value)
  if (redirects === undefined) draft.addKey(ROUTES, [], 'redirects', [entry])
  else draft.insert(ROUTES, ['redirects'], entry)
}
