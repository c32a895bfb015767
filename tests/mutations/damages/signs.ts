import { type Damages, isString, isText, lineStart, nextSign, put } from './damage.ts'

/** Signs of JSON. */
export const signs: Damages = {
  'a comma left out': (place) => {
    const { text } = place.file
    const end = place.node.offset + place.node.length
    const comma = nextSign(text, end)
    if (text[comma] !== ',') return undefined
    return put(place, comma, 1, '', { from: end - 1, to: nextSign(text, comma + 1) - 1 })
  },
  'a comma too many': (place) => {
    const end = place.node.offset + place.node.length
    const sign = place.file.text[nextSign(place.file.text, end)]
    return sign === '}' || sign === ']' ? put(place, end, 0, ',') : undefined
  },
  'a quote left out': (place) => {
    const end = place.node.offset + place.node.length
    return isString(place) ? put(place, end - 1, 1, '', { from: place.node.offset }) : undefined
  },
  'typographic quotes': (place) =>
    isString(place) && !String(place.value).includes('"')
      ? put(place, place.node.offset, place.node.length, `«${String(place.value)}»`)
      : undefined,
  'single quotes': (place) =>
    isString(place) &&
    !/["'\\]/.test(place.file.text.slice(place.node.offset + 1, place.node.offset + place.node.length - 1))
      ? put(place, place.node.offset, place.node.length, `'${String(place.value)}'`)
      : undefined,
  'a comment': (place) => (place.key ? put(place, place.key.offset, 0, '/* здесь */ ') : undefined),
  'no colon': (place) =>
    place.key &&
    put(place, place.key.offset + place.key.length, place.node.offset - place.key.offset - place.key.length, ' ', {
      to: place.node.offset,
    }),
  'a bracket too many': (place) => {
    const { type, offset, length } = place.node
    if (type !== 'object' && type !== 'array') return undefined
    const end = offset + length
    // It is seen at the next thing that does not fit.
    const comma = nextSign(place.file.text, end)
    return put(place, end, 0, type === 'object' ? '}' : ']', { to: nextSign(place.file.text, comma + 1) + 1 })
  },
  'a line broken inside a text': (place) =>
    isText(place) && String(place.value).includes(' ')
      ? put(place, place.node.offset + place.file.text.slice(place.node.offset).indexOf(' '), 1, '\n', {
          from: place.node.offset,
        })
      : undefined,
  'a key twice': (place) =>
    place.key && place.node.length < 60
      ? put(
          place,
          place.key.offset,
          0,
          `${place.file.text.slice(place.key.offset, place.node.offset + place.node.length)}, `,
          { to: place.node.offset + 2 * place.node.length },
        )
      : undefined,
  'True for true': (place) =>
    place.node.type === 'boolean'
      ? put(place, place.node.offset, place.node.length, place.value ? 'True' : 'False')
      : undefined,
  'quotes of a text processor': (place) =>
    isString(place) && !/["\\\\]/.test(String(place.value))
      ? put(place, place.node.offset, place.node.length, `“${String(place.value)}”`)
      : undefined,
  'a decimal comma': (place) =>
    place.node.type === 'number' && place.key ? put(place, place.node.offset, place.node.length, '12,5') : undefined,
  'a mark of a merge': (place) =>
    place.key ? put(place, lineStart(place), 0, '<<<<<<< HEAD\n', { to: lineStart(place) + 5 }) : undefined,
  'nothing in the file': (place) => (place.path.length === 0 ? { text: '\n', lines: [1, 1] } : undefined),
  'a page of a browser': (place) =>
    place.path.length === 0 ? { text: '<!DOCTYPE html>\n<html></html>\n', lines: [1, 1] } : undefined,
}
