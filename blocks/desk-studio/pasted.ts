import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { COPY_MARK } from '#schema/definitions/text/marks.ts'

/** Matches invisible characters: soft hyphens, direction marks, byte order marks, joiners. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g

/** Separates the cells of a table after its conversion to text. */
const CELL = '\u00a0| '

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, li, tr, blockquote'

/** Returns the level of a list item that Word has written as a paragraph; 0 for any other element. */
const wordDepth = (element: Element): number =>
  Number(/mso-list:[^;"]*level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)

/**
 * Converts HTML from Word, an e-mail or a web page to the shop's text. Bold text and links become inline marks. List items become lines
 * with a dash, and nested ones are indented. All other formatting is removed.
 */
export function pastedText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return inside(body)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[ \t]*\n[ \t]*(?=\n)/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cleans a text that was copied without formatting. A tab separates cells of a table. */
const plainText = (words: string): string =>
  words.replaceAll(INVISIBLE, '').replaceAll('\r', '').replaceAll('\t', CELL).replace(/\n+$/, '')

/** Returns the rows of a text that is only a table. All get the same number of cells. Undefined for any other text. */
function rowsOf(text: string): readonly string[][] | undefined {
  const rows = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.split(CELL)]))
  const width = Math.max(...rows.map(({ length }) => length))
  const filled = rows.map((row) => Array.from({ length: width }, (_, i) => row[i]?.trim() || '\u2014'))
  return rows.length > 1 && rows.every(({ length }) => length > 1) ? filled : undefined
}

/** Returns a `table` block. The first row is its head. The caption is marked, because the author has to write it. */
export const tableOf = ([heads = [], ...rows]: readonly string[][]) => ({
  type: 'table',
  props: { caption: `${COPY_MARK}Таблица`, columns: heads.map((head) => ({ text: withoutMarks(head) })), rows },
})

const withoutMarks = (text: string): string => text.replaceAll(/\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')

interface Pasted {
  readonly text: string
  /** Message about what would be lost. Empty if nothing would be. */
  readonly loss: string
  /** Rows of the table, if the content is only a table. */
  readonly table: readonly string[][] | undefined
}

/** Converts copied content to a text that the value's schema allows. @param html empty if only plain text was copied */
export function pasted(html: string, words: string, { role, description = '' }: JsonSchema): Pasted {
  const text = html === '' ? plainText(words) : pastedText(html)
  const table = rowsOf(text)
  const [hasList, hasTable] = [/^\u2003*\u2014\u00a0/m.test(text), text.includes(CELL)]
  const ofTable =
    hasTable &&
    'Вы\u00a0вставляете таблицу. От\u00a0неё останутся слова, ячейки через черту. Для таблицы есть блок «Таблица».'
  if (role !== 'text') {
    const line = (html === '' ? text : withoutMarks(text)).replaceAll(/\s*\n\s*/g, ' ')
    const isBare = line === text || html === ''
    const ofLine = 'Здесь строка без разметки: останутся одни слова, без выделений, ссылок и\u00a0абзацев.'
    return { text: line, loss: ofTable || (isBare ? '' : ofLine), table }
  }
  const losses = [
    hasList &&
      'Вы\u00a0вставляете список. Здесь его пункты встанут на\u00a0странице в\u00a0одну строку через тире. Для списка есть блок «Список».',
    ofTable,
    !hasList &&
      text.includes('\n') &&
      !/абзацы/i.test(description) &&
      'Вы\u00a0вставляете несколько абзацев, а\u00a0поле для одного текста: они могут слиться в\u00a0один.',
  ]
  return { text, loss: losses.filter(Boolean).join(' '), table }
}

const inside = (node: Node): string => [...node.childNodes].map(textOf).join('')

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ')
  if (!(node instanceof Element) || node.matches('style, script, title, [style*="mso-list:Ignore"]')) return ''
  if (node.matches('br')) return '\n'
  const text = node.matches('sup')
    ? inside(node).replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
    : inside(node)
  if (node.matches('td, th')) return text.trim() + (node.nextElementSibling ? CELL : '')
  if (text.trim() === '') return node.matches(BLOCKS) ? '\n\n' : text
  const depth = node.matches('li') ? depthOf(node) : wordDepth(node)
  if (depth > 0) return `\n${'\u2003'.repeat(depth - 1)}\u2014\u00a0${text.trim()}`
  const address = node.matches('a') ? (node.getAttribute('href') ?? '') : ''
  if (/^(?:https?:|mailto:|tel:|\/)[^\s()[\]]*$/.test(address))
    return `[${text.replaceAll(/[[\]\n]/g, '')}](${address})`
  const isBold = node.matches('b, strong') && !/(?<![\w-])font-weight:\s*normal/.test(node.getAttribute('style') ?? '')
  if (isBold && !node.querySelector(BLOCKS)) return text.replace(/^(\s*)([\s\S]*?)(\s*)$/, '$1**$2**$3')
  if (!node.matches(`${BLOCKS}, ul, ol`)) return text
  // Unlike `trim()`, this preserves the indent of list items.
  const whole = text.replaceAll(/^[ \n]+|[ \n]+$/g, '')
  return node.matches('li *') ? `\n${whole}` : `\n\n${whole}\n\n`
}

function depthOf(item: Element): number {
  let depth = 0
  for (let list = item.closest('ul, ol'); list; list = list.parentElement?.closest('ul, ol') ?? null) depth++
  return depth
}
