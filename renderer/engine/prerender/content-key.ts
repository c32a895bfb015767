import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

// What calls answer is shared and never changed, and the same objects come again with each page. So the sum of what is
// large is made when it is met first; from then on the object itself, or a text, is enough to find it.

/** From how many characters on a sum is shorter and sooner found. */
const LARGE = 200

/** How deep objects are looked at one by one: props, their values, the elements of lists. */
const DEPTH = 2

const sums = new WeakMap<object, string>()

/** Of texts. Sizes in bytes. */
const textSums = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  sizeCalculation: (_sum, text) => 2 * text.length,
})

const sumOf = (content: string): string => hash('sha256', content, 'base64url')

function textKey(text: string): string {
  if (text.length < LARGE) return JSON.stringify(text)
  let sum = textSums.get(text)
  if (sum === undefined) textSums.set(text, (sum = `$${sumOf(text)}`))
  return sum
}

/**
 * A text that stands for what a value holds: another one where its JSON is another one. The objects inside the value must
 * never be changed afterwards; the value itself may be made anew each time.
 */
export function contentKey(value: unknown): string {
  return typeof value === 'object' && value !== null ? inside(value, DEPTH) : partKey(value, DEPTH)
}

function partKey(value: unknown, depth: number): string {
  if (typeof value === 'string') return textKey(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const known = sums.get(value)
  if (known !== undefined) return known
  const content = depth === 0 ? JSON.stringify(value) : inside(value, depth)
  if (content.length < LARGE) return content
  const sum = `#${sumOf(content)}`
  sums.set(value, sum)
  return sum
}

function inside(value: object, depth: number): string {
  if (Array.isArray(value)) return `[${value.map((part) => partKey(part, depth - 1)).join()}]`
  let content = '{'
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) content += `${JSON.stringify(name)}:${partKey(part, depth - 1)},`
  return `${content}}`
}
