import { buildPath, matchRoute, movedTo } from '#schema/definitions/addresses/routing.ts'
import { slug } from '#schema/definitions/contract/fragments.ts'
import { type Path, toPointer } from '#schema/definitions/document/problem.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { writtenIn } from '#schema/definitions/expressions/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { idsOf, redirectionsOf } from '#schema/definitions/scope/targets.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { COPY_MARK } from '#schema/definitions/text/marks.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import { REQUEST_CALLS } from '../../desk/requests.ts'
import { StartError } from '../../engine/config.ts'
import { invariant } from '../../engine/site/site.ts'
import type { Draft } from './draft.ts'
import { addressesNamed, checkNewId, checkNotTaken, entryAt, ROUTES, readPath } from './named.ts'

/** Kinds whose files cannot be copied: code refers to the files, or a file is a published document. */
const NOT_COPIED: ReadonlySet<KindName> = new Set(['layout', 'mail', 'document'])

/** Kinds that can be copied, by the word in commands: «news», «page», «region». */
export const COPIED_KINDS: ReadonlyMap<string, KindName> = new Map(
  kinds.names.flatMap((kind) => {
    const { named } = kinds.get(kind)
    const isCopied = kinds.isSingle(kind) ? kind === kinds.variants?.kind : !NOT_COPIED.has(kind)
    return named && isCopied ? [[named.word, kind] as const] : []
  }),
)

/** Options of a copy. By default its name is made from its title, and its address from the address of the copied page and the name. */
export interface CopyOptions {
  readonly title: string
  /** Id of the file to copy; by default the first of `sourcesOf`. */
  readonly from?: string
  readonly name?: string
  readonly address?: string
}

/** Returns the ids that can be copied, the default first: forms that staff answer before other forms, then newest first, then by name. */
export function sourcesOf(context: CheckContext, kind: KindName): string[] {
  const fileOf = (id: string) => record(context.files.of(kind).get(id)?.value)
  const isAnswered = (id: string): boolean => REQUEST_CALLS.includes(String(record(fileOf(id).submit).call))
  const dateOf = (id: string): string => String(fileOf(id).date ?? '')
  return idsOf(context, kind)
    .filter((id) => !kinds.areaOf(id).staff && (kind !== 'page' || plainRoute(context, id)))
    .toSorted((a, b) => Number(isAnswered(b)) - Number(isAnswered(a)) || dateOf(b).localeCompare(dateOf(a)))
}

/** Finds the page's first route without required parameters. The code of the site's variant, such as a region, is optional. */
const plainRoute = ({ routes }: CheckContext, page: string) =>
  routes.find(({ path, page: shown }) => shown === page && !path.includes('*') && buildPath(path, {}) !== undefined)

/**
 * Copies a file or an entry under a new name and title, with today's date. Texts that no other file or entry of the kind contains get the
 * prefix COPY_MARK, about which the checker warns. @returns notes for the author, and the path of the copy's page if it has one
 * @param word key of COPIED_KINDS
 * @throws StartError if there is no such file to copy, or the name or address is invalid or taken
 */
export function makeCopy(draft: Draft, word: string, { title, from, name, address }: CopyOptions) {
  const context = draft.context()
  const kind = COPIED_KINDS.get(word)
  if (!kind) throw new StartError(`Создать «${word}» нельзя. ${suggest(word, [...COPIED_KINDS.keys()])}`)
  const sources = sourcesOf(context, kind)
  const source = from || sources[0]
  if (source === undefined) throw new StartError(`Списать не\u00a0с\u00a0чего: ни одного «${word}» ещё нет.`)
  if (!sources.includes(source))
    throw new StartError(`Списать с «${source}» нельзя. ${suggest(source, sources)} (--from)`)
  const id = idOf(name || title)
  if (id === '') throw new StartError('В имени нужны латинские буквы или цифры (--name).')
  checkNewId(context, kind, id)
  const value = copyOf(context, kind, source, typeset(title))
  const entries = kinds.isSingle(kind) ? kinds.get(kind).entries : undefined
  if (entries) {
    draft.insert(kinds.pathOf(kind, ''), [entries.list], { ...value, [entries.key]: id })
    return { notes: [`Списано с «${source}».`], path: undefined }
  }
  draft.add(kinds.pathOf(kind, id), value)
  const path = kind === 'page' ? addRoute(draft, source, id, address) : addressesNamed(context, kind, id)[0]
  return { notes: [`Списано с «${source}».`, ...(path === undefined ? [] : [`Адрес: ${path}/`])], path }
}

/** Inserts the copied page's route with another path, before any route that would match this path. @returns the path */
function addRoute(draft: Draft, source: string, page: string, address: string | undefined): string {
  const context = draft.context()
  const { routes } = record(context.files.one('routes')?.value)
  const original = invariant(plainRoute(context, source), source)
  const path = readPath(address || original.path.replace(/[^/]*$/, page))
  checkNotTaken(context, path)
  if (movedTo(redirectionsOf(context), path, context.variants) !== undefined)
    throw new StartError(
      `Адрес «${path}/» — среди старых в routes.json, "redirects": уберите оттуда переход или дайте другой.`,
    )
  const earlier = matchRoute(context.routes, path, context.variants)
  const index = earlier ? list(routes).indexOf(earlier.route) : -1
  draft.insert(ROUTES, ['routes'], { ...original, path, page }, index < 0 ? undefined : index)
  return path
}

/** Returns the value of a copy: another title, COPY_MARK before texts that occur only here, today's date, no period and no phone. */
function copyOf(context: CheckContext, kind: KindName, id: string, title: string): object {
  const place = kinds.isSingle(kind) ? entryAt(context, kind, id)?.path : undefined
  const within = place ?? []
  const files = [...context.files.of(kind).values()]
  const file = place ? context.files.one(kind) : context.files.of(kind).get(id)
  const isCopied = (at: SchemaFile, path: Path): boolean => at === file && within.every((step, i) => path[i] === step)
  const texts = files.flatMap((at) => textsIn(context, at).map((one) => ({ ...one, isCopied: isCopied(at, one.path) })))
  const common = new Set(texts.filter((one) => !one.isCopied).map(({ text }) => text))
  const original = record(valueAt(file?.value, toPointer(within)))
  const titleKey = TITLE_KEYS.find((key) => Object.hasOwn(original, key)) ?? ''
  const old = original[titleKey] ?? record(original.meta).title
  const set = (path: Path, value: unknown): Operation => ({
    ...{ do: 'set', file: '', at: toPointer(path.slice(within.length)), value },
  })
  const operations = texts
    .filter((one) => one.isCopied)
    .flatMap(({ path, text, maxLength }) =>
      text === old ? set(path, title) : common.has(text) ? [] : set(path, (COPY_MARK + text).slice(0, maxLength)),
    )
  const {
    from: _,
    until: __,
    unpublished: ___,
    phone: ____,
    ...copied
  } = record(operations.reduce<unknown>(applyToValue, original))
  const ids = list(record(file?.value)[String(within[0])]).map((entry) => Number(record(entry).id))
  return {
    ...copied,
    ...(titleKey && { [titleKey]: title }),
    ...('date' in copied && { date: today() }),
    // A region needs a unique id, and each federal subject belongs to one region only.
    ...(place && { id: Math.max(...ids) + 1, subjects: [] }),
  }
}

const TITLE_KEYS = ['title', 'name', 'subject'] as const

/** Returns the texts of a file that visitors read. */
const textsIn = (context: CheckContext, file: SchemaFile) =>
  context
    .walked(file)
    .places.flatMap(({ path: at, value, schema: { role, maxLength } }) =>
      role === 'line' || role === 'text'
        ? [...writtenIn(value, at)].map(({ path, text }) => ({ path, text, maxLength }))
        : [],
    )

/** Converts a title to a name; cuts a long one at a hyphen. */
function idOf(words: string): string {
  const whole = slugOf(words)
  return whole.length <= slug.maxLength ? whole : whole.slice(0, slug.maxLength + 1).replace(/-[^-]*$/, '')
}
