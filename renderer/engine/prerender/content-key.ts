import { LRUCache } from 'lru-cache'

// What calls answer is shared and never changed, and the same objects come again with each page. So what is large gets
// a number when it is met first; from then on the object itself, or a text, is enough to find it.

/** From how many characters on a number is shorter and sooner found. */
const LARGE = 200

/** How deep objects are looked at one by one: props, their values, the elements of lists. */
const DEPTH = 2

let last = 0

/** Contents and their numbers: none is given twice, so what is forgotten is only made again. */
function numbering(sign: string): (content: string) => string {
  const numbers = new LRUCache<string, string>({
    maxSize: 4 * 1024 * 1024, // bytes
    sizeCalculation: (number, content) => 2 * (number.length + content.length),
  })
  return (content) => {
    let number = numbers.get(content)
    if (number === undefined) numbers.set(content, (number = sign + (++last).toString(36)))
    return number
  }
}

const [textNumber, objectNumber] = [numbering('$'), numbering('#')]

const known = new WeakMap<object, string>()

/**
 * A text that stands for what a value holds: another one where its JSON is another one. The objects inside the value must
 * never be changed afterwards; the value itself may be made anew each time.
 */
export function contentKey(value: unknown): string {
  return typeof value === 'object' && value !== null ? inside(value, DEPTH) : partKey(value, DEPTH)
}

function partKey(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.length < LARGE ? JSON.stringify(value) : textNumber(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const number = known.get(value)
  if (number !== undefined) return number
  const content = depth === 0 ? JSON.stringify(value) : inside(value, depth)
  if (content.length < LARGE) return content
  const made = objectNumber(content)
  known.set(value, made)
  return made
}

function inside(value: object, depth: number): string {
  if (Array.isArray(value)) return `[${value.map((part) => partKey(part, depth - 1)).join()}]`
  let content = '{'
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) content += `${JSON.stringify(name)}:${partKey(part, depth - 1)},`
  return `${content}}`
}
