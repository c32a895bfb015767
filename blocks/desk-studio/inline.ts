import { fromPointer, pointerStep } from '#schema/definitions/json-schema/at-path.ts'
import { plainText } from '#schema/definitions/text/marks.ts'

interface TextAt {
  readonly element: HTMLElement
  /** JSON pointer to the value, relative to the block. */
  readonly pointer: string
  readonly text: string
}

/** Returns the text at the clicked element if it is exactly one value of the block. It may consist of several elements. */
export function textAt(target: Element, block: unknown): TextAt | undefined {
  const texts = textsIn(block, '/props')
  for (let element: Element | null = target; element; element = element.parentElement) {
    const shown = solid(wordsOf(element))
    const same = shown === '' ? [] : texts.filter(({ text }) => solid(plainText(text)) === shown)
    const [first, ...more] = same
    if (first && more.length === 0) return { ...first, element: element as HTMLElement }
    if (element.hasAttribute('data-at')) return undefined
  }
  return undefined
}

/** Normalizes spaces and hyphens, because the page's typography changes them. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('\u2011', '-').trim()

/** Removes all spaces for a comparison. Paragraphs are lines in a value, but elements on a page. */
const solid = (text: string): string => plain(text).replaceAll(' ', '')

/** Returns the text of an element. Omits parts with an `aria-label`, such as the link to a heading. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const sign of copy.querySelectorAll('[aria-label]')) sign.remove()
  return copy.textContent
}

/** Returns all strings in the part of a value at a pointer, each with its pointer. */
export function textsIn(value: unknown, pointer: string): { pointer: string; text: string }[] {
  const inside = fromPointer(pointer).reduce<unknown>((part, step) => Object(part)[step], value)
  if (typeof inside === 'string') return [{ pointer, text: inside }]
  return Object.keys(Object(inside)).flatMap((key) => textsIn(value, `${pointer}/${pointerStep(key)}`))
}

/** Returns the text of an edited element. Browsers insert a line break as a character, a `br`, or an element. */
export function typedText(element: Node): string {
  let text = ''
  for (const node of element.childNodes) {
    const isLine = node.nodeName === 'DIV' || node.nodeName === 'P'
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n'
    // A `br` at the end is not a line break. Browsers add it so that an empty last line has a height.
    if (node.nodeName === 'BR') text += node.nextSibling ? '\n' : ''
    else text += node.nodeValue ?? typedText(node)
    if (isLine && node.nextSibling) text += '\n'
  }
  return text
}

interface Typing {
  /** True if Enter starts a new paragraph. Otherwise Enter ends the editing. */
  readonly hasParagraphs: boolean
  /** Called when the editing ends. `text` is undefined if it has not changed. */
  readonly onEnd: (text: string | undefined) => void
  /** Converts pasted content to text. Undefined if the author cancels. */
  readonly read: (copied: DataTransfer | null) => Promise<string | undefined>
}

/**
 * Makes a value editable on the page. Blur or Enter ends the editing, Esc cancels it. Meanwhile the element contains the file's value,
 * because the page's typography has other spaces and hyphens. Afterwards it gets its own nodes again.
 */
export function typeIn(element: HTMLElement, value: string, { hasParagraphs, onEnd, read }: Typing): void {
  const nodes = [...element.childNodes]
  const { whiteSpace } = element.style
  const ending = new AbortController()
  /** True while a dialog asks about pasted content. The element then loses the focus, but the editing goes on. */
  let isAsked = false
  const end = (isKept: boolean) => {
    if (ending.signal.aborted || isAsked) return
    ending.abort()
    const typed = typedText(element)
      .trim()
      .replaceAll(/\n{3,}/g, '\n\n')
    element.removeAttribute('contenteditable')
    element.style.whiteSpace = whiteSpace
    element.replaceChildren(...nodes)
    onEnd(isKept && typed !== value.trim() ? typed : undefined)
  }
  element.textContent = value
  element.setAttribute('contenteditable', 'plaintext-only')
  // Without this, browsers insert non-breaking spaces.
  element.style.whiteSpace = 'pre-wrap'
  element.focus()
  const selection = element.ownerDocument.getSelection()
  selection?.selectAllChildren(element)
  const { signal } = ending
  element.addEventListener('blur', () => end(true), { signal })
  element.addEventListener(
    'paste',
    async (event) => {
      const range = selection?.getRangeAt(0)
      if (!range) return
      event.preventDefault()
      isAsked = true
      const text = await read(event.clipboardData).finally(() => {
        isAsked = false
      })
      element.focus()
      if (text === undefined) return
      range.deleteContents()
      range.insertNode(new Text(text))
      range.collapse(false)
      selection?.removeAllRanges()
      selection?.addRange(range)
    },
    { signal },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
      event.preventDefault()
      if (event.key === 'Escape' || !hasParagraphs) end(event.key === 'Enter')
      else for (const command of Array(2).fill('insertLineBreak')) element.ownerDocument.execCommand(command)
    },
    { signal },
  )
}
