import { isOwnAddress } from '#schema/definitions/addresses/own.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type KindName, kinds } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { namedBy } from '#schema/definitions/scope/references.ts'
import { answeredBy } from '#schema/definitions/scope/targets.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { CONFIRM_PATH, LOGIN_PATH, PERSONAL_PATH, RESTORE_PATH } from '../../account/addresses.ts'
import { NOT_FOUND_PATH } from '../../pages/prepare.ts'
import { LEAVE_PATH, SUBSCRIPTION_CONFIRM_PATH } from '../../subscription/addresses.ts'
import type { Draft } from './draft.ts'
import { Refusal } from './refusal.ts'

/** Of pages that the code knows by their addresses (docs/architecture.md, "Addresses"): they stay where they are. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['/', NOT_FOUND_PATH, LOGIN_PATH, PERSONAL_PATH, CONFIRM_PATH, RESTORE_PATH],
  ...[SUBSCRIPTION_CONFIRM_PATH, LEAVE_PATH, '/basket/', '/favorite/', '/compare/'],
])

/** @param path of a route @throws Refusal where the site itself needs the page there */
export function checkMayMove(path: string): void {
  const address = path === '/' ? path : `${path}/`
  if (KNOWN.has(address)) throw new Refusal(`Адрес «${address}» знает сам сайт: эта страница остаётся на нём.`)
}

/**
 * The path of a route, as somebody writes it: «/voprosy/», with or without the stroke at the end.
 * @throws Refusal where it can be none
 */
export function readPath(word: string): string {
  const path = word.replace(/\/$/, '')
  const { pattern, maxLength } = kinds.routes.schema.properties.routes.items.properties.path
  if (path === '' || path.includes('//') || !new RegExp(pattern).test(path) || path.length > maxLength) {
    const meant = path.split('/').map(slugOf).filter(Boolean).join('/')
    throw new Refusal(
      `Адрес «${word}» не годится: он начинается с «/» и состоит из строчных латинских букв, цифр и дефисов${meant ? `, например «/${meant}/»` : ''}.`,
      2,
    )
  }
  if (isOwnAddress(`${path}/`)) throw new Refusal(`По адресу «${path}/» отвечает сам сайт: дайте странице другой.`)
  return path
}

export const ROUTES = 'routes.json'

/** The paths of routes that hold the name of something of this kind: «/articles/pet-pnd-pp», «/moscow/catalog/{section*}». */
export const addressesNamed = (context: CheckContext, kind: KindName, id: string): string[] =>
  context.routes.flatMap(({ path, page }) => {
    const name = [...namedBy(context, page)].find(([from, named]) => named === kind && from.startsWith('route.'))?.[0]
    const part = new RegExp(`\\{${name?.slice('route.'.length)}\\??\\}`)
    return part.test(path) ? [path.replace(part, id)] : []
  })

/** One old address more. @param entry as routes.json has it */
export function addRedirect(draft: Draft, entry: { from: string; to: string }): void {
  const { redirects } = record(draft.context().files.one('routes')?.value)
  if (redirects === undefined) draft.addKey(ROUTES, [], 'redirects', [entry])
  else draft.insert(ROUTES, ['redirects'], entry)
}

/** @throws Refusal where a page has that very path, or shows something by it */
export function checkNotTaken(context: CheckContext, path: string): void {
  const taken = context.routes.find((route) => route.path === path) ?? answeredBy(context, context.routes, path)
  if (taken) throw new Refusal(`Адрес «${path}/» занят: по нему страница «${taken.page}».`)
}
