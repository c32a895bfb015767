import { PATH_PATTERN } from './path.ts'

/** Where paths begin, in any file: a word with a dot that begins otherwise is most likely no path. */
const ROOTS = 'data|route|query|settings|region|site|user|device|item|params|error|form|answer|submission'
const PATH = `(?:${ROOTS})(?:\\.[a-zA-Z0-9_-]+)+`

const ALONE = new RegExp(`^(!?)\\s*(${PATH})$`)
const COMPARED = new RegExp(`^(${PATH})\\s*(={1,3}|!==?|<>|[<>]=?)\\s*(\\S.*)$`)

/** By the signs of other languages: the word of ours, and whether it is turned round. */
const WORDS: Readonly<Record<string, readonly [word: string, isTurned: boolean]>> = {
  '>': ['$gt', false],
  '<': ['$lt', false],
  '>=': ['$lt', true],
  '<=': ['$gt', true],
  '!=': ['$eq', true],
  '!==': ['$eq', true],
  '<>': ['$eq', true],
}

/** A string that was meant as an expression, «region.code == moscow», as it is written rightly; undefined where it was not. */
export function meantExpression(text: string): string | undefined {
  const bare = text.replace(/[{}$]/g, '').trim()
  const [, not, path] = ALONE.exec(bare) ?? []
  if (path !== undefined) return turned(get(path), not !== '')
  const [, from, sign = '', to = ''] = COMPARED.exec(bare) ?? []
  if (from === undefined || /&&|\|\|/.test(to)) return undefined
  const [word, isTurned] = WORDS[sign] ?? ['$eq', false]
  return turned(`{ "${word}": [${get(from)}, ${printed(to.trim())}] }`, isTurned)
}

/** The same by the words of other languages, some of which are near to the contrary of what they mean. */
const OTHERS: typeof WORDS = {
  ...WORDS,
  '==': ['$eq', false],
  '===': ['$eq', false],
  '!': ['$not', false],
  '&&': ['$and', false],
  '||': ['$or', false],
  ne: ['$eq', true],
  neq: ['$eq', true],
  lte: ['$gt', true],
  gte: ['$lt', true],
  nin: ['$in', true],
  exists: ['$empty', true],
}

/** An operator of another language, «==» or «$ne», as it is written here. */
export function meantOperator(word: string): string | undefined {
  const bare = word.replace(/^\$/, '')
  const [ours, isTurned] = (Object.hasOwn(OTHERS, bare) ? OTHERS[bare] : undefined) ?? []
  return ours && turned(`{ "${ours}": … }`, isTurned === true)
}

/** A path with signs around it that others write, «{region.name}», without them. */
export function meantPath(text: string): string | undefined {
  const path = text
    .replace(/[{}$"'\s]/g, '')
    .replaceAll('/', '.')
    .replace(/^\.+|\.+$/g, '')
  return path !== text && path.includes('.') && new RegExp(PATH_PATTERN).test(path) ? path : undefined
}

const get = (path: string): string => `{ "$get": "${path}" }`
const turned = (expression: string, isTurned: boolean): string => (isTurned ? `{ "$not": ${expression} }` : expression)

function printed(text: string): string {
  const bare = text.replace(/^(["'«])(.*)["'»]$/, '$2')
  if (new RegExp(`^${PATH}$`).test(text)) return get(text)
  return bare === text && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(text) ? text : JSON.stringify(bare)
}
