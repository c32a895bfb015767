import { lineOf } from '../place.ts'
import { type Damages, isNamed, LATIN, misspelt, put, putKey } from './damage.ts'

/** Keys. */
export const keys: Damages = {
  'a key misspelt': (place) =>
    isNamed(place) && String(place.path.at(-1)).length > 2
      ? putKey(place, misspelt(String(place.path.at(-1))))
      : undefined,
  'a letter of another alphabet in a key': (place) => {
    const key = String(place.path.at(-1))
    const [cyrillic, latin] = Object.entries(LATIN).find(([, letter]) => key.includes(letter)) ?? []
    return isNamed(place) && cyrillic && latin ? putKey(place, key.replace(latin, cyrillic)) : undefined
  },
  'a key that there is not': (place) =>
    isNamed(place) && place.key && place.outer?.additionalProperties === false
      ? put(place, place.key.offset, 0, '"цвет": "red", ')
      : undefined,
  'a key left out that must be there': (place) => {
    const pair = place.node.parent
    const siblings = pair?.parent?.children ?? []
    if (!place.required || place.path.at(-1) === 'visible' || !pair || siblings.length < 2) return undefined
    // A section may do without a title: nothing else of it is asked for.
    if (place.path.at(-1) === 'props' && !place.schema?.required?.length) return undefined
    const next = siblings[siblings.indexOf(pair) + 1]
    const before = siblings[siblings.indexOf(pair) - 1]
    const [from, to] = next
      ? [pair.offset, next.offset]
      : before
        ? [before.offset + before.length, pair.offset + pair.length]
        : [0, 0]
    const damaged = put(place, from, to - from, '')
    const object = lineOf(place.file.text, pair.parent?.offset ?? 0)
    // Where the object begins, or the block whose properties these are.
    return { ...damaged, lines: [Math.max(1, object - 2), Math.max(object, damaged.lines[1])] }
  },
}
