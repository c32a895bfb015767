import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

// What calls answer is shared and never changed, and the same objects come again with each page. So the sum of what is
// large is made when it is met first; from then on the object itself, or a text, is enough to find it.

/** From how many characters on a sum is shorter and sooner found. */
const LARGE = 200

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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return partKey(value)
  let content = '{'
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) content += `${JSON.stringify(name)}:${partKey(part)},`
  return `${content}}`
}

/** @param looksInside whether the elements of a list are looked at one by one: those of a list of products come again */
function partKey(value: unknown, looksInside = true): string {
  if (typeof value === 'string') return textKey(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const known = sums.get(value)
  if (known !== undefined) return known
  const content =
    looksInside && Array.isArray(value)
      ? `[${value.map((part) => partKey(part, false)).join()}]`
      : JSON.stringify(value)
  if (content.length < LARGE) return content
  const sum = `#${sumOf(content)}`
  sums.set(value, sum)
  return sum
}
