import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { pathsIn } from '#schema/definitions/expressions/types.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { useOpened } from './context.ts'
import { plain, textsIn } from './inline.ts'
import { wordsOf } from './schema-words.ts'
import { type Place, pointerOf } from './store.ts'

/** A value in an opened file that a block of another file shows. */
export interface Source {
  readonly title: string
  readonly place: Place
  readonly value: unknown
  readonly region?: string
}

type Opened = ReturnType<typeof useOpened>

/** Returns the places in files from which a path reads: «data.about.title» from about.json, «settings.menu». */
export function sourcesOf(opened: Opened, file: string, path: unknown): Source[] {
  const { files, outline, language, values } = opened
  const [root, ...steps] = typeof path === 'string' ? path.split('.') : []
  if (root === 'region') return sourcesOfRegion(opened, steps)
  // In «data.article.item.title», `item` may be a part of the response and not of the file. So both places are tried.
  const places = root === 'data' ? [steps.slice(1), steps.slice(2)] : root === 'settings' ? [steps] : []
  const { source } = record(record(record(values[file]).data)[steps[0] ?? ''])
  const kind = root === 'settings' ? root : language.sources[String(source)]
  return outline.flatMap(({ place: { file }, title }) => {
    if (files.find((one) => one.file === file)?.kind !== kind) return []
    const keys = places.find((keys) => keys.length > 0 && valueAt(values[file], pointerOf(keys)) !== undefined)
    if (!keys) return []
    const pointer = pointerOf(keys)
    return [{ title, place: { file, pointer }, value: valueAt(values[file], pointer) }]
  })
}

/** Finds a value for the region of the address: the region's own, its office's, or the common one (server/shop/regions/regions.ts). */
function sourcesOfRegion({ outline, files, values, address }: Opened, steps: readonly string[]): Source[] {
  const [regions, settings] = ['regions', 'settings'].map(
    (kind) => files.find((one) => one.kind === kind && values[one.file] !== undefined)?.file ?? '',
  ) as [string, string]
  const all = list(record(values[regions]).regions).map(record)
  const at = Math.max(
    0,
    all.findIndex(({ code }) => address.startsWith(`/${code}/`)),
  )
  const { office, name } = all[at] ?? {}
  const offices = list(record(values[settings]).offices).map(record)
  const ofOffice = [
    'offices',
    offices.findIndex(({ id }) => id === office),
    ...steps.filter((step) => step !== 'office'),
  ]
  const place = [
    { file: regions, pointer: pointerOf(['regions', at, ...steps]) },
    { file: settings, pointer: pointerOf(steps[0] === 'hours' ? steps : ofOffice) },
  ].find(({ file, pointer }) => valueAt(values[file], pointer) !== undefined)
  const title = outline.find((item) => item.place.file === place?.file)?.title
  if (!place || title === undefined) return []
  return [{ title, place, value: valueAt(values[place.file], place.pointer), region: String(name) }]
}

/** Describes a source: «Берётся из «О заводе»: Заголовок.» @param isOne true if it is the only source */
export const sourceWords = ({ language, files, values }: Opened, { title, place, region }: Source, isOne: boolean) => {
  const kind = files.find(({ file }) => file === place.file)?.kind ?? ''
  const labels = labelsOf(language.kinds[kind], values[place.file], place.pointer)
  return `${isOne ? 'Берётся из' : 'Так написано в'}\u00a0«${title}»: ${labels}.${region === undefined ? '' : ` Так в\u00a0регионе «${region}».`}`
}

/**
 * Returns the values in opened files that are this text of a block. First looks at the paths that the block reads. If there are none,
 * returns equal values whose key is the last key of such a path.
 */
export function sourcesOfText(opened: Opened, { file, pointer }: Place, text: string): Source[] {
  const shown = plain(text)
  const paths = pathsIn(valueAt(opened.values[file], `${pointer}/props`))
  const same = ({ place, value, ...source }: Source): Source[] =>
    textsIn(value, '')
      .filter((one) => plain(one.text) === shown)
      .map((one) => ({ ...source, place: { ...place, pointer: place.pointer + one.pointer }, value: one.text }))
  const bound = paths.flatMap((path) => sourcesOf(opened, file, path).flatMap(same))
  const keys = paths.map((path) => `/${path.split('.').at(-1)}`)
  const named = opened.outline
    .flatMap(({ title, place }) => same({ title, place, value: opened.values[place.file] }))
    .filter(({ place }) => keys.some((key) => place.pointer.endsWith(key)))
  const found = bound.length > 0 ? bound : named
  return [...new Map(found.map((source) => [source.place.file + source.place.pointer, source])).values()]
}

/** Returns the labels of a value and of everything around it: «Офисы › Головной офис › Телефон». */
export function labelsOf(schema: JsonSchema | undefined, value: unknown, pointer: string): string {
  let [at, inside] = [schema, value]
  const labels = fromPointer(pointer).map((step) => {
    inside = Object(inside)[step]
    const { items, properties = {} } = at ?? {}
    at = properties[step] ?? items
    const { name, title } = record(inside)
    return properties[step] ? wordsOf(String(step), at ?? {}).label : String(name ?? title ?? Number(step) + 1)
  })
  return labels.join(' › ')
}
