import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import { lineOf, type Place } from './place.ts'

/** A file as a person has damaged it, and where that should be said. */
export interface Damaged {
  readonly text: string
  /** The first and the last of the lines that a report may name, from 1. */
  readonly lines: readonly [first: number, last: number]
}

/** What one can do wrong at a place; undefined where it cannot be done there, or would be no mistake. */
export type Damage = (place: Place, pick: Pick) => Damaged | undefined

/** One of a list, by chance. */
export type Pick = <T>(from: readonly T[]) => T | undefined

/** Puts `by` in the place of a piece; reported on the lines that it now takes, or on `from` and `to` of the old text. */
function put(place: Place, offset: number, length: number, by: string, reach: Partial<Reach> = {}): Damaged {
  const { text } = place.file
  const damaged = text.slice(0, offset) + by + text.slice(offset + length)
  const first = lineOf(damaged, reach.from ?? offset)
  return { text: damaged, lines: [first, Math.max(first, lineOf(damaged, reach.to ?? offset + by.length))] }
}

/** Offsets in the damaged text. */
interface Reach {
  from: number
  to: number
}

const putValue = (place: Place, by: unknown): Damaged =>
  put(place, place.node.offset, place.node.length, JSON.stringify(by))

const putKey = ({ key, ...place }: Place, by: string): Damaged | undefined =>
  key && put({ key, ...place }, key.offset, key.length, JSON.stringify(by))

/** Where the next sign stands that is no space. */
const nextSign = (text: string, offset: number): number => offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0)

const isText = ({ schema, value }: Place): boolean =>
  typeof value === 'string' && (schema?.role === 'text' || schema?.role === 'line')
const isString = ({ node }: Place): boolean => node.type === 'string'
const typeOf = ({ schema }: Place): string => (typeof schema?.type === 'string' ? schema.type : '')
/** A key that the schema names, so that no other would do. */
const isNamed = ({ key, outer, path, block }: Place): boolean =>
  key !== undefined && block === undefined && Object.hasOwn(outer?.properties ?? {}, String(path.at(-1)))

/** One letter of the middle less. */
const misspelt = (word: string): string =>
  word.slice(0, Math.ceil(word.length / 2) - 1) + word.slice(Math.ceil(word.length / 2))

/** The same letters to the eye. */
const LATIN: Readonly<Record<string, string>> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x' }

const roleIs =
  (...roles: string[]) =>
  ({ schema, value }: Place): boolean =>
    typeof value === 'string' && roles.includes(schema?.role ?? '')

/** An own address by its words: «/about/», not «#place», not a file's. */
const isAddress = (place: Place): boolean => roleIs('link')(place) && /^\/[a-z-]+\/$/.test(String(place.value))

const isIn = ({ file }: Place, kind: SchemaFile['kind']): boolean => file.kind === kind

/** The field of a form that a place belongs to. */
const fieldOf = ({ file, path }: Place): Readonly<Record<string, unknown>> =>
  path[0] === 'fields' ? record(list(record(file.value).fields)[Number(path[1])]) : {}

const isLabel = ({ path }: Place): boolean => path.length === 3 && path.at(-1) === 'label'

/** What two of a field's keys disagree about may be said of either. */
function aroundField(place: Place, damaged: Damaged): Damaged {
  const field = place.node.parent?.parent
  return field
    ? { ...damaged, lines: [lineOf(damaged.text, field.offset), lineOf(damaged.text, field.offset + field.length)] }
    : damaged
}

const wholeBlock = (place: Place, by: string): Damaged => put(place, place.node.offset, place.node.length, by)

/** Ends of strings that an object is known by in a list. */
const ID_KEYS = ['id', 'code', 'slug']

/** What is done wrong in files by hand, by its name. */
export const damages: Readonly<Record<string, Damage>> = {
  // Signs.
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

  // Keys.
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
    if (!place.required || !pair || siblings.length < 2) return undefined
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

  // Values of another type, or out of bounds.
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
  'an empty text': (place) => (isText(place) ? putValue(place, '') : undefined),
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

  // What leads elsewhere.
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

  // Words.
  'a Latin letter in a Russian word': (place) => {
    if (!isText(place)) return undefined
    const word = /(?<![а-яё])[а-яё]{2,}[аеорсх][а-яё]+/i.exec(String(place.value))
    if (!word || /\]\([^)]*$/.test(String(place.value).slice(0, word.index))) return undefined
    const at = [...word[0]].findIndex((letter, i) => i > 1 && letter in LATIN)
    const letter = word[0][at]
    const mixed = word[0].slice(0, at) + (letter ? LATIN[letter] : '') + word[0].slice(at + 1)
    return at < 0 ? undefined : putValue(place, String(place.value).replace(word[0], mixed))
  },
  'bold that does not end': (place) =>
    isText(place) && place.schema?.role === 'text' ? putValue(place, `**Важно: ${String(place.value)}`) : undefined,
  'a link that does not end': (place) =>
    isText(place) && place.schema?.role === 'text' ? putValue(place, `${String(place.value)} [Условия`) : undefined,
  'a tag': (place) => (isText(place) ? putValue(place, `<b>${String(place.value)}</b>`) : undefined),
  'a brace that does not end': (place) => (isText(place) ? putValue(place, `${String(place.value)} {name`) : undefined),
  'straight quotes': (place) => (isText(place) ? putValue(place, `${String(place.value)} "Тара"`) : undefined),
  'a hyphen for a dash': (place) => (isText(place) ? putValue(place, `${String(place.value)} - так`) : undefined),

  // Expressions.
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

  // Forms.
  'a mask that no right value fits': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'mask' && /\d{3}/.test(String(place.value))
      ? aroundField(place, putValue(place, String(place.value).slice(0, -3)))
      : undefined,
  'a placeholder against the mask': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'placeholder' && 'mask' in fieldOf(place)
      ? aroundField(place, putValue(place, 'абв'))
      : undefined,
  'a field seen by itself': (place) =>
    isIn(place, 'form') && place.path[2] === 'visible' && place.path.at(-1) === '$get'
      ? putValue(place, `form.${String(fieldOf(place).name)}`)
      : undefined,
  'a field seen by one that there is not': (place) =>
    isIn(place, 'form') && place.path.at(-1) === '$get' && String(place.value).startsWith('form.')
      ? putValue(place, `form.${misspelt(String(place.value).slice(5))}`)
      : undefined,
  'an option that there is not': (place) =>
    isIn(place, 'form') && place.path.includes('visible') && place.path.at(-2) === '$eq' && isString(place)
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  'an asterisk without a rule': (place) =>
    isIn(place, 'form') && isLabel(place) && record(fieldOf(place).validation).required !== true
      ? aroundField(place, putValue(place, `${String(place.value)}*`))
      : undefined,
  'a rule without an asterisk': (place) =>
    isIn(place, 'form') && isLabel(place) && String(place.value).endsWith('*')
      ? aroundField(place, putValue(place, String(place.value).slice(0, -1)))
      : undefined,
  'a field that the call does not know': (place) =>
    isIn(place, 'form') && place.path.length === 3 && place.path.at(-1) === 'name' && !('options' in fieldOf(place))
      ? aroundField(place, putValue(place, `${String(place.value)}x`))
      : undefined,
  'nothing after sending': (place) =>
    isIn(place, 'form') && place.path.length === 1 && place.path[0] === 'onSuccess' ? putValue(place, []) : undefined,
  'a letter to what is no address': (place) =>
    isIn(place, 'form') && place.path[0] === 'mails' && place.path.at(-1) === '$get'
      ? putValue(place, 'form.name')
      : undefined,

  // Records.
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

  // Blocks and records.
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
  'a name twice': (place) => {
    const list = place.node.parent
    const id = ID_KEYS.find((key) => typeof record(place.value)[key] === 'string')
    if (list?.type !== 'array' || id === undefined) return undefined
    const copy = place.file.text.slice(place.node.offset, place.node.offset + place.node.length)
    return put(place, place.node.offset, 0, `${copy}, `, { to: place.node.offset + 2 * copy.length + 2 })
  },
}

const typeNode = (place: Place) =>
  place.node.children?.find(({ children }) => children?.[0]?.value === 'type')?.children?.[1]

function putType(place: Place, type: string): Damaged | undefined {
  const node = typeNode(place)
  return node && put(place, node.offset, node.length, JSON.stringify(type))
}
