import { parseArgs } from 'node:util'
import { lineOf } from '#schema/definitions/document/parse.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { type Reference, referencesIn } from '#schema/definitions/scope/references.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { StartError, UsageError } from '../../engine/config.ts'
import { type Draft, textAt } from './draft.ts'
import {
  addRedirect,
  addressesNamed,
  checkFree,
  checkMayMove,
  entryAt,
  KIND_WORDS,
  ROUTES,
  readTarget,
  type Target,
} from './named.ts'
import { openDraft, type Plan, planOf } from './plan.ts'

export const REMOVE_USAGE = `Как запускать:
  npm run remove -- page:faq      удаляет страницу с её адресом, если её никто не называет; иначе говорит, кто

  Виды: ${KIND_WORDS.join(', ')}

  --to /…/     куда теперь ведёт её адрес (301)`

/**
 * Plans `npm run remove`.
 * @param folder of the schema files
 * @throws StartError, UsageError
 */
export async function planRemove(words: readonly string[], folder: string): Promise<Plan> {
  const options = { to: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const [what, ...more] = positionals
  if (what === undefined || more.length > 0) throw new UsageError('Нужно одно имя: что удалить.')
  const draft = await openDraft(folder)
  return planOf(draft, folder, remove(draft, what, values.to))
}

interface Use {
  readonly file: SchemaFile
  readonly reference: Reference
}

/** Lists the references to a file or an entry. */
export const usesOf = (context: CheckContext, { kind, id }: Pick<Target, 'kind' | 'id'>): Use[] =>
  context.files.all.flatMap((file) =>
    [...referencesIn(context, file)]
      .filter((reference) => reference.kind === kind && reference.id === id)
      .map((reference) => ({ file, reference })),
  )

/**
 * Removes a file, or an entry in a file. Also removes a page's routes, and the metadata of their addresses in content/seo.json.
 * @param to redirect target of the removed addresses; undefined: no redirect
 * @returns notes for the author
 * @throws StartError that lists remaining references
 */
export function remove(draft: Draft, what: string, to: string | undefined): string[] {
  const context = draft.context()
  const target = readTarget(context, what)
  const { kind, id, genitive } = target
  checkFree(target)
  const routes = kind === 'page' ? context.routes.filter(({ page }) => page === id) : []
  for (const { path } of routes) checkMayMove(path)
  const addresses = [...routes.map(({ path }) => path), ...addressesNamed(context, kind, id)]
  if (to !== undefined && addresses.length === 0)
    throw new StartError(`У ${genitive} «${id}» нет адреса: переход с него (--to) не нужен.`)

  const uses = usesOf(context, target)
  const isOwn = ({ file, reference: { path } }: Use): boolean =>
    (file.kind === kind && file.id === id) || (kind === 'page' && file.kind === 'routes' && path[0] === 'routes')
  const metas = uses.filter(({ file, reference: { path } }) => file.kind === 'seo' && path.at(-1) === 'path')
  const redirects = uses.filter(({ file, reference: { path } }) => file.kind === 'routes' && path[0] === 'redirects')
  const left = uses.filter(
    (use) => !isOwn(use) && !metas.includes(use) && !(to !== undefined && redirects.includes(use)),
  )
  if (left.length > 0) {
    const places = [...new Set(left.map(placeOf))]
    const count = places.length
    const hint = left.some((use) => redirects.includes(use))
      ? ' Старые адреса ведут дальше, если назвать, куда (--to /…/).'
      : ''
    throw new StartError(
      `${kind === 'tags' ? 'Тему' : 'Имя'} «${id}» ещё ${plural(count, 'называет', 'называют', 'называют')} ${count} ${plural(count, 'место', 'места', 'мест')}:\n\n${places.join('\n')}\n\n${count === 1 ? 'Уберите его' : 'Уберите их'}, и удаление ${genitive} пройдёт.${hint}`,
    )
  }

  const notes = notesOn(context, what, addresses, to)
  for (const { file, reference } of redirects)
    draft.replace(ROUTES, [{ path: reference.path, start: 0, end: textAt(file, reference.path).length, by: to ?? '' }])
  const indexes = new Set(metas.map(({ reference }) => Number(reference.path[1])))
  for (const index of [...indexes].reverse()) draft.remove('content/seo.json', ['pages', index])
  const all = list(record(context.files.one('routes')?.value).routes)
  for (const route of routes.toReversed()) draft.remove(ROUTES, ['routes', all.indexOf(route)])
  const entry = entryAt(context, kind, id)
  if (entry) draft.remove(kinds.pathOf(kind, ''), entry.path)
  else draft.delete(kinds.pathOf(kind, id))
  if (to !== undefined) for (const from of addresses) addRedirect(draft, { from, to })
  return notes
}

/** Returns «schema/layouts/default.json:12  …» with the line's text; a long line is cut to the text around the name. */
function placeOf({ file, reference: { path, start, end } }: Use): string {
  const line = lineOf(file, path)
  const lineText = file.text.split('\n')[line - 1]?.trim() ?? ''
  const text = textAt(file, path)
  const [from, to] = [Math.max(0, start - 30), Math.min(text.length, end + 30)]
  const around = `«${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}»`
  return `${file.file}:${line}  ${lineText.length > 100 ? around : lineText}`
}

/** Returns notes about consequences for visitors that the changed files do not show. */
function notesOn({ files }: CheckContext, what: string, addresses: readonly string[], to: string | undefined) {
  const regions = list(record(files.one('regions')?.value).regions).map(record)
  const region = regions.find(({ code }) => what === `region:${String(code)}`)
  if (!region)
    return to === undefined && addresses.length > 0
      ? [
          `По адресу ${addresses.map((path) => `«${path}/»`).join(', ')} больше ничего не будет (404). Чтобы вёл дальше, назовите, куда (--to /…/).`,
        ]
      : []
  const subjects = list(region.subjects)
  const otherRegion = regions.find((candidate) => candidate !== region)
  const gone = `Вместе с\u00a0регионом «${String(region.name)}» уйдут его текст о\u00a0доставке и\u00a0адреса /${String(region.code)}/…: ${to === undefined ? 'они ответят «не\u00a0найдено», пока не\u00a0назвать, куда им вести (--to)' : `они поведут на\u00a0${to}`}.`
  return [
    subjects.length === 0
      ? gone
      : `${gone}\n${plural(subjects.length, 'Посетители субъекта', 'Посетители субъектов', 'Посетители субъектов')} ${subjects.join(', ')} увидят регион «${String(otherRegion?.name)}»: если им ближе другой, впишите субъекты ему.`,
  ]
}
