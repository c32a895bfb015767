import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type Damages, isAddress, isIn, isString, misspelt, put, putValue, roleIs } from './damage.ts'

/** What leads elsewhere. */
export const links: Damages = {
  "another's telephone under a number": (place) =>
    roleIs('text')(place) && !isIn(place, 'document')
      ? putValue(place, `${String(place.value)} Телефон: [+7 495 000-00-01](tel:+74950000010).`)
      : undefined,
  'an address misspelt': (place) => {
    const word = /^\/([a-z-]{4,})\/$/.exec(String(place.value))?.[1]
    return isAddress(place) && word ? putValue(place, `/${misspelt(word)}/`) : undefined
  },
  'a place of a page that there is not': (place) =>
    isAddress(place) ? putValue(place, `${String(place.value)}#nigde`) : undefined,
  'mail to no one': (place) => (isAddress(place) ? putValue(place, 'mailto:zavod') : undefined),
  'a telephone that is none': (place) => (isAddress(place) ? putValue(place, 'tel:+7-495') : undefined),
  'a route misspelt': (place) =>
    place.path.at(-1) === 'route' && isString(place) && String(place.value).length > 3
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  'a file of public that there is not': (place) =>
    roleIs('asset', 'picture')(place) ? putValue(place, String(place.value).replace(/(\w)(\.\w+)$/, '$2')) : undefined,
  'a name of a file misspelt': (place) =>
    roleIs('modal', 'form', 'mail', 'document')(place) && String(place.value).length > 2
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  'another kind of file': (place) =>
    place.path.length === 1 && place.path[0] === '$schema'
      ? putValue(
          place,
          String(place.value).replace(/\w+(?=\.schema)/, (kind) => (kind === 'page' ? 'modal' : 'page')),
        )
      : undefined,
  'another depth of $schema': (place) =>
    place.path.length === 1 && place.path[0] === '$schema'
      ? putValue(place, String(place.value).replace(/^\.{1,2}\//, '../../$&'))
      : undefined,
  "another's mail under an address": (place) =>
    roleIs('text')(place) && !isIn(place, 'document')
      ? putValue(place, `${String(place.value)} [Пишите на info@zavod.example](mailto:inf@zavod.example).`)
      : undefined,
  'another site with a stroke left out': (place) =>
    isAddress(place) ? putValue(place, 'https:/zavod.example') : undefined,
  '$schema of another site': (place) =>
    place.path.length === 1 && place.path[0] === '$schema'
      ? putValue(place, 'https://json.schemastore.org/page.schema.json')
      : undefined,
  'more than the most': (place) =>
    isAddress(place) ? putValue(place, '/catalog/?heightFrom=200&heightTo=100') : undefined,
  'a length that is none': (place) => (isAddress(place) ? putValue(place, '/catalog/?heightFrom=abc') : undefined),
  'a second address of a page': (place) => {
    const address = `"${String(record(place.value).path)}"`
    if (place.path[0] !== 'routes' || place.path.length !== 2 || !/^"\/[a-z-]+"$/.test(address)) return undefined
    const copy = place.file.text.slice(place.node.offset, place.node.offset + place.node.length)
    const other = `${copy.replace(address, address.replace('/', '/drugoy-'))},\n`
    return put(place, place.node.offset, 0, other, { to: place.node.offset + other.length })
  },
  'a page misspelt in routes.json': (place) =>
    isIn(place, 'routes') && place.path.at(-1) === 'page' && String(place.value).length > 3
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
}
