import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL, type SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { type Reference, referencesIn } from '#schema/definitions/scope/references.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { addRedirect, addressesNamed, checkMayMove, ROUTES } from '../change/addresses.ts'
import type { Draft } from '../change/draft.ts'
import { checkFree, entryAt, pathOf, readTarget, type Target } from '../change/named.ts'
import { Refusal } from '../change/refusal.ts'

/** Somebody who names what is to go. */
interface Use {
  readonly file: SchemaFile
  readonly reference: Reference
}

/**
 * Takes a file, or an entry of one, away with its addresses and what is said of these in seo.json.
 * @param to where its addresses lead then
 * @returns its addresses by which there is nothing any more, where they lead nowhere
 * @throws Refusal that lists what still uses it
 */
export function remove(draft: Draft, what: string, to: string | undefined): readonly string[] {
  const context = draft.context()
  const target = readTarget(context, what)
  checkFree(target)
  const own = target.kind === 'page' ? context.routes.filter(({ page }) => page === target.id) : []
  for (const { path } of own) checkMayMove(path)
  const addresses = [...own.map(({ path }) => path), ...addressesNamed(context, target.kind, target.id)]
  if (to !== undefined && addresses.length === 0)
    throw new Refusal(`У ${target.genitive} «${target.id}» нет адреса: --to здесь не нужен.`, 2)
  const uses = context.files.all.flatMap((file) =>
    [...referencesIn(context, file)]
      .filter(({ kind, id }) => kind === target.kind && id === target.id)
      .map((reference) => ({ file, reference })),
  )
  const isMoved = (use: Use): boolean => to !== undefined && isRedirect(use)
  const left = uses.filter((use) => !goesWith(target, use) && !isMoved(use))
  if (left.length > 0) throw new Refusal(inUse(draft, target, left))

  draft.replace(
    ROUTES,
    uses.filter(isMoved).map(({ reference: { path } }) => {
      const now = path.reduce<unknown>((value, step) => Object(value)[step], context.files.one('routes')?.value)
      return { path, start: 0, end: String(now).length, by: to ?? '' }
    }),
  )
  for (const index of indexesOf(uses.filter(isMeta)).toReversed()) draft.remove('content/seo.json', ['pages', index])
  for (const index of routesOf(context, target).toReversed()) draft.remove(ROUTES, ['routes', index])
  const entry = entryAt(context, target.kind, target.id)
  if (entry) draft.remove(pathOf(target.kind, ''), entry.path)
  else draft.delete(pathOf(target.kind, target.id))
  if (to === undefined) return addresses
  for (const from of addresses) addRedirect(draft, { from, to })
  return []
}

/** What visitors lose with a region, that no file names: nobody would think of it. */
export function goneAlong({ files }: CheckContext, what: string, to: string | undefined): string[] {
  const regions = list(record(files.one('regions')?.value).regions).map(record)
  const own = regions.find(({ code }) => what === `region:${String(code)}`)
  if (!own) return []
  const subjects = list(own.subjects)
  const other = regions.find((one) => one !== own)
  return [
    [
      `Вместе с\u00a0регионом «${String(own.name)}» уйдут его текст о\u00a0доставке и\u00a0адреса /${String(own.code)}/…: ${to === undefined ? 'они ответят «не\u00a0найдено», пока не\u00a0назвать --to' : `они поведут на\u00a0${to}`}.`,
      ...(subjects.length > 0
        ? [
            `${plural(subjects.length, 'Посетители субъекта', 'Посетители субъектов', 'Посетители субъектов')} ${subjects.join(', ')} увидят регион «${String(other?.name)}»: если им ближе другой, впишите субъекты ему.`,
          ]
        : []),
    ].join('\n'),
  ]
}

/** What goes with it: its own file, its addresses, what seo.json says of them. */
const goesWith = ({ kind, id }: Target, use: Use): boolean =>
  (use.file.kind === kind && use.file.id === id) ||
  isMeta(use) ||
  (kind === 'page' && use.file.kind === 'routes' && use.reference.path[0] === 'routes')

const isMeta = ({ file, reference: { path } }: Use): boolean => file.kind === 'seo' && path.at(-1) === 'path'

const isRedirect = ({ file, reference: { path } }: Use): boolean => file.kind === 'routes' && path[0] === 'redirects'

const indexesOf = (uses: readonly Use[]): number[] => [
  ...new Set(uses.map(({ reference }) => Number(reference.path[1]))),
]

const routesOf = ({ files }: CheckContext, { kind, id }: Target): number[] =>
  list(record(files.one('routes')?.value).routes).flatMap((route, i) =>
    kind === 'page' && record(route).page === id ? [i] : [],
  )

function inUse(draft: Draft, { kind, id, genitive }: Target, uses: readonly Use[]): string {
  const lines = uses.map(({ file, reference }) => {
    const text = reference.path.reduce<unknown>((value, step) => Object(value)[step], file.value)
    const { line, says } = draft.lineAt(file.file.slice(FILES_LABEL.length), reference.path)
    return `${file.file}:${line}  ${says.length > 100 ? around(String(text), reference) : says}`
  })
  const places = [...new Set(lines)]
  const redirects = uses.some(isRedirect) ? ' Старые адреса ведут дальше с --to /…/.' : ''
  return `${kind === 'tags' ? 'Тему' : 'Имя'} «${id}» ещё ${plural(places.length, 'называет', 'называют', 'называют')} ${places.length} ${plural(places.length, 'место', 'места', 'мест')}:\n\n${places.join('\n')}\n\n${places.length === 1 ? 'Уберите его' : 'Уберите их'}, и удаление ${genitive} пройдёт.${redirects}`
}

/** Of a long line, the words around the name. */
function around(text: string, { start, end }: Reference): string {
  const from = Math.max(0, start - 30)
  const to = Math.min(text.length, end + 30)
  return `«${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}»`
}
