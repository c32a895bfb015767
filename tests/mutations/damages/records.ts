import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { lineOf } from '../place.ts'
import {
  type Damages,
  ID_KEYS,
  isIn,
  isString,
  isText,
  misspelt,
  put,
  putType,
  putValue,
  wholeBlock,
} from './damage.ts'

/** Records, headings and blocks. */
export const records: Damages = {
  'an hour that there is not': (place) =>
    isText(place) && /\d\d:00–/.test(String(place.value))
      ? putValue(place, String(place.value).replace(/\d\d:00–/, '25:00–'))
      : undefined,
  'a number of a taxpayer that is none': (place) =>
    place.path.at(-1) === 'inn' && isString(place)
      ? putValue(
          place,
          String(place.value).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
        )
      : undefined,
  'a place without its preposition': (place) =>
    place.path.at(-1) === 'nameIn' && place.path[0] === 'regions'
      ? putValue(place, String(place.value).replace(/^.*?\s/, ''))
      : undefined,
  'a row of another length': (place) =>
    place.node.type === 'array' && place.path.at(-2) === 'rows' && (place.node.children?.length ?? 0) > 2
      ? putValue(place, (place.value as unknown[]).slice(0, -1))
      : undefined,
  'a day a hundred years ahead': (place) =>
    place.schema?.format === 'date' && /^20/.test(String(place.value))
      ? putValue(place, String(place.value).replace(/^20/, '21'))
      : undefined,
  'a level of headings left out': (place) =>
    place.path.at(-1) === 'level' && place.path.at(-2) === 'props' && place.value === 2
      ? putValue(place, 4)
      : undefined,
  'a title far too long': (place) =>
    place.path.join('/') === 'meta/title' && isString(place)
      ? putValue(place, `${String(place.value)} и всё, что к нему относится, `.repeat(5).trim())
      : undefined,
  'a link named «здесь»': (place) =>
    isText(place) && place.schema?.role === 'text'
      ? putValue(place, `${String(place.value)} Подробности [здесь](/about/).`)
      : undefined,
  'an address misspelt in a text': (place) =>
    isText(place) && /\]\(\/[a-z-]{4,}\/\)/.test(String(place.value))
      ? putValue(
          place,
          String(place.value).replace(/\]\(\/([a-z-]+)/, (_, word: string) => `](/${misspelt(word)}`),
        )
      : undefined,
  'bytes of another encoding': (place) =>
    place.path.length === 0 && /[а-яё]/i.test(place.file.text)
      ? {
          text: place.file.text.replace(/[^\0-\x7f]/g, '\uFFFD'),
          lines: [1, place.file.text.split('\n').length],
        }
      : undefined,
  'hours the wrong way round': (place) =>
    place.path.includes('hours') && /^09:00–1\d:00$/.test(String(place.value))
      ? putValue(place, String(place.value).replace(/^(.*)–(.*)$/, '$2–$1'))
      : undefined,
  'a sum in rubles': (place) =>
    place.path.at(-1) === 'freeFrom' && typeof place.value === 'number'
      ? putValue(place, place.value / 200)
      : undefined,
  'a block that there is not': (place) => place.block && putType(place, misspelt(place.block.block.type)),
  "another block's": (place, pick) => {
    const other = pick(['hero', 'faq-groups', 'office-list', 'key-figures'])
    const props = Object.keys(place.block?.block.props ?? {})
    if (!place.block || props.length === 0 || !other || other === place.block.block.type) return undefined
    const damaged = putType(place, other)
    const { offset, length } = place.node
    return damaged && { ...damaged, lines: [lineOf(damaged.text, offset), lineOf(damaged.text, offset + length)] }
  },
  'a form in a letter': (place) =>
    isIn(place, 'mail') && place.block
      ? wholeBlock(place, '{ "type": "form", "props": { "form": "callback" } }')
      : undefined,
  "a letter's block on a page": (place) =>
    isIn(place, 'page') && place.block && place.path.length === 2
      ? wholeBlock(place, '{ "type": "letter-footer", "props": { "text": "С уважением" } }')
      : undefined,
  'a block pasted twice': (place) => {
    if (!place.block || place.node.parent?.type !== 'array' || place.node.length <= 40) return undefined
    const copy = place.file.text.slice(place.node.offset, place.node.offset + place.node.length)
    return put(place, place.node.offset, 0, `${copy}, `, { to: place.node.offset + 2 * copy.length + 2 })
  },
  "another region's name": (place) => {
    const [first] = list(record(place.file.value).regions)
    return isIn(place, 'regions') && place.path.at(-1) === 'name' && place.path[1] !== 0
      ? putValue(place, record(first).name)
      : undefined
  },
  "another certificate's number": (place) => {
    const [first] = list(record(place.file.value).certificates)
    return isIn(place, 'certificates') && place.path.at(-1) === 'number' && place.path[1] !== 0
      ? putValue(place, record(first).number)
      : undefined
  },
  'an item of a menu twice': (place) => {
    const isItem = isIn(place, 'settings') && /^(?:menu|footerMenu)$/.test(String(place.path[0]))
    const { name, title } = record(place.value)
    if (!isItem || place.node.parent?.type !== 'array' || (name ?? title) === undefined) return undefined
    const copy = place.file.text.slice(place.node.offset, place.node.offset + place.node.length)
    return put(place, place.node.offset, 0, `${copy}, `, { to: place.node.offset + 2 * copy.length + 2 })
  },
  'a synonym twice': (place) =>
    isIn(place, 'synonyms') && isString(place)
      ? put(place, place.node.offset, 0, `${JSON.stringify(String(place.value).toUpperCase())}, `, {
          to: place.node.offset + 3 * place.node.length + 4,
        })
      : undefined,
  'a place on the map the wrong way round': (place) => {
    const { lat, lon } = record(place.value)
    return typeof lat === 'number' && typeof lon === 'number' && lon < 40
      ? putValue(place, { lat: lon, lon: lat })
      : undefined
  },
  'a name twice': (place) => {
    const list = place.node.parent
    const id = ID_KEYS.find((key) => typeof record(place.value)[key] === 'string')
    if (list?.type !== 'array' || id === undefined) return undefined
    const copy = place.file.text.slice(place.node.offset, place.node.offset + place.node.length)
    return put(place, place.node.offset, 0, `${copy}, `, { to: place.node.offset + 2 * copy.length + 2 })
  },
}
