import { type Damages, isCell, isString, isText, misspelt, putValue, typeOf } from './damage.ts'

/** Values of another type, or out of bounds. */
export const values: Damages = {
  'a number for a text': (place) => (isString(place) && typeOf(place) === 'string' ? putValue(place, 12) : undefined),
  'a number in quotes': (place) =>
    place.node.type === 'number' && place.schema ? putValue(place, String(place.value)) : undefined,
  'true in quotes': (place) =>
    place.node.type === 'boolean' && place.schema ? putValue(place, String(place.value)) : undefined,
  null: (place) => (place.schema && place.key && !place.bindable ? putValue(place, null) : undefined),
  'a text for a list': (place) =>
    place.node.type === 'array' && place.schema?.type === 'array' ? putValue(place, 'текст') : undefined,
  'a list for a text': (place) =>
    isString(place) && typeOf(place) === 'string' ? putValue(place, [place.value]) : undefined,
  'a part of a piece': (place) =>
    place.node.type === 'number' && typeOf(place) === 'integer'
      ? putValue(place, Number(place.value) + 0.5)
      : undefined,
  'less than can be': (place) =>
    place.node.type === 'number' && place.schema?.minimum !== undefined
      ? putValue(place, place.schema.minimum - 1)
      : undefined,
  'a word of a list misspelt': (place) =>
    isString(place) && place.schema?.enum && String(place.value).length > 2
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  // A cell of a table may be empty.
  'an empty text': (place) => (isText(place) && !isCell(place) ? putValue(place, '') : undefined),
  'a blank text': (place) => (isText(place) ? putValue(place, '  ') : undefined),
  'a name with a space': (place) =>
    isString(place) && place.schema?.pattern ? putValue(place, `${String(place.value)} !`) : undefined,
  'the thirtieth of February': (place) =>
    place.schema?.format === 'date' && isString(place) ? putValue(place, '2026-02-30') : undefined,
  'a date as it is said': (place) =>
    place.schema?.format === 'date' && isString(place) ? putValue(place, '15.03.2026') : undefined,
  'a list too short': (place) =>
    place.node.type === 'array' && (place.schema?.minItems ?? 0) > 0 ? putValue(place, []) : undefined,
  'an address of mail without its sign': (place) =>
    place.schema?.format === 'email' && isString(place)
      ? putValue(place, String(place.value).replace('@', ''))
      : undefined,
  'a telephone cut short': (place) =>
    isString(place) && place.schema?.pattern?.includes('доб') ? putValue(place, '+7 495 000-00') : undefined,
}
