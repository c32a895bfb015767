import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type Damages, isIn, isString, misspelt, put, putKey, putValue } from './damage.ts'

/** Expressions. */
export const expressions: Damages = {
  'a path of data misspelt': (place) => {
    const path = String(place.value)
    return place.path.at(-1) === '$get' && /^(data|route|query)\.\w{3}/.test(path)
      ? putValue(
          place,
          path.replace(/\.(\w+)/, (_, step: string) => `.${misspelt(step)}x`),
        )
      : undefined
  },
  'an operator misspelt': (place) =>
    String(place.path.at(-1)).startsWith('$') && place.path.length > 1 && place.key
      ? putKey(place, misspelt(String(place.path.at(-1))))
      : undefined,
  'a call misspelt': (place) =>
    place.path.at(-1) === 'source' && place.path.at(-3) === 'data' && isString(place)
      ? putValue(place, misspelt(String(place.value)))
      : undefined,

  'a condition as words of another language': (place) =>
    place.path.at(-1) === 'visible' && place.bindable && typeof place.value === 'object'
      ? putValue(place, 'region.code == moscow')
      : undefined,
  'a path in braces': (place) =>
    place.path.at(-1) === '$get' && isString(place) ? putValue(place, `{${String(place.value)}}`) : undefined,
  'conditions that are never true together': (place) =>
    place.path.at(-1) === 'visible' && place.bindable && typeof place.value === 'object' && !isIn(place, 'form')
      ? putValue(place, { $and: [{ $empty: { $get: 'region.name' } }, { $eq: [{ $get: 'region.name' }, 'Москва'] }] })
      : undefined,
  'a value compared with itself': (place) => {
    const [read, ...more] = Array.isArray(place.value) ? (place.value as unknown[]) : []
    return place.path.at(-1) === '$eq' && more.length === 1 && typeof read === 'object'
      ? putValue(place, [read, read])
      : undefined
  },
  'a word of a format that is none': (place) =>
    place.path.at(-2) === '$format' && place.path.at(-1) !== 0 && isString(place)
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  'what is never seen': (place) =>
    place.block && !('visible' in record(place.value)) && place.path.length > 0
      ? put(place, place.node.offset + 1, 0, ' "visible": false,')
      : undefined,
  'data that nobody reads': (place) =>
    place.path.at(-2) === 'data' && place.key && place.node.type === 'object'
      ? put(
          place,
          place.key.offset,
          0,
          `"lishnee": ${place.file.text.slice(place.node.offset, place.node.offset + place.node.length)}, `,
        )
      : undefined,
}
