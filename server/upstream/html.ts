import { Parser } from 'htmlparser2'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'

/** Tags whose content is no text of the page. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'head', 'title'])

/** Tags that part one paragraph from the next. */
const BREAKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'blockquote',
  'ul',
  'ol',
  'table',
  'tr',
  'dl',
  'dt',
  'dd',
  'hr',
])

/** Nothing of a text needs more; what is deeper or longer is left out. */
const MOST_BLOCKS = 2000

/**
 * A text of HTML as blocks of ours: paragraphs, headings, lists and tables of the words, with bold type and links. No
 * tag, attribute or address of it reaches a page but through them (docs/requirements.md S12).
 * @param resolve an address as it may stand in a page; undefined: the words stay, the link goes
 */
export function blocksOf(html: string, resolve: (address: string) => string | undefined): BlockInstance[] {
  const blocks: BlockInstance[] = []
  const anchors = new Set<string>()
  const open: { items: string[]; ordered: boolean }[] = []
  let table: { rows: string[][]; row: string[] | undefined; caption?: string } | undefined
  const captions = new Set<string>()
  let above = ''
  let words = ''
  let silent = 0
  let heading = 0
  /** What links to the heading call it. */
  let named: string | undefined
  let bold = 0
  let link: { address: string; words: string } | undefined

  const take = (): string => {
    const taken = tidy(words)
    words = ''
    return taken
  }
  function add(block: BlockInstance): void {
    if (blocks.length < MOST_BLOCKS) blocks.push(block)
  }
  function paragraph(): void {
    const text = take()
    if (text === '') return
    const list = open.at(-1)
    if (table) table.row?.push(text)
    else if (list) list.items.push(text)
    else add({ type: 'text', props: { text } })
  }
  function headed(): void {
    const text = take().replaceAll('**', '')
    if (text === '') return
    // The first level is the page's own; a third one needs a second above it.
    const level = heading > 2 && blocks.some(({ type }) => type === 'heading') ? 3 : 2
    above = text
    add({ type: 'heading', props: { text, level, ...anchorFor(named ?? text, anchors) } })
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent += 1
      if (silent > 0) return
      if (BREAKS.has(name) || name === 'li' || /^h[1-6]$/.test(name)) paragraph()
      if (/^h[1-6]$/.test(name)) {
        heading = Number(name[1])
        named = attributes.id
      }
      if (name === 'br') words += ' '
      if (name === 'ul' || name === 'ol') open.push({ items: [], ordered: name === 'ol' })
      if (name === 'table') table = { rows: [], row: undefined }
      if (name === 'tr' && table) table.row = []
      if (name === 'b' || name === 'strong') {
        bold += 1
        if (bold === 1) words += '**'
      }
      if (name === 'a' && !link) {
        const address = attributes.href === undefined ? undefined : resolve(attributes.href)
        if (address !== undefined && !/[\s()[\]]/.test(address)) {
          link = { address, words }
          words = ''
        }
      }
    },
    ontext(text) {
      // What our own marks are written with would be read as marks.
      if (silent === 0)
        words += text
          .replace(/\*{2,}/g, '*')
          .replaceAll('[', '(')
          .replaceAll(']', ')')
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      if (silent > 0) return
      if ((name === 'b' || name === 'strong') && bold > 0) {
        bold -= 1
        if (bold === 0) words = closeBold(words)
      }
      if (name === 'a' && link) {
        const label = tidy(words)
        words = link.words + (label === '' ? '' : `[${label}](${link.address})`)
        link = undefined
      }
      if (/^h[1-6]$/.test(name) && heading > 0) {
        headed()
        heading = 0
      }
      if (name === 'caption' && table) table.caption = take().replaceAll('**', '')
      if (name === 'td' || name === 'th') table?.row?.push(take())
      if (name === 'tr' && table?.row) {
        if (table.row.some((cell) => cell !== '')) table.rows.push(table.row)
        table.row = undefined
      }
      if (BREAKS.has(name) || name === 'li') paragraph()
      if (name === 'ul' || name === 'ol') {
        const list = open.pop()
        if (list && list.items.length > 0 && table === undefined)
          add({ type: 'list', props: { items: list.items, ...(list.ordered && { ordered: true }) } })
      }
      if (name === 'table' && table) {
        const { rows, caption } = table
        table = undefined
        addTable(rows, add, unlike(caption || above || 'Таблица', captions))
      }
    },
  })
  parser.write(html)
  parser.end()
  paragraph()
  return blocks
}

/** A table's first row says what its columns are. */
function addTable(rows: readonly string[][], add: (block: BlockInstance) => void, caption: string): void {
  const [head = [], ...others] = rows
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (others.length === 0 || width === 0) {
    for (const cell of head) if (cell !== '') add({ type: 'text', props: { text: cell } })
    return
  }
  const cells = (row: readonly string[]) => Array.from({ length: width }, (_, column) => row[column] ?? '')
  add({
    type: 'table',
    props: {
      caption,
      columns: cells(head).map((text) => ({ text: text.replaceAll('**', '') || '—' })),
      rows: others.map(cells),
    },
  })
}

/** As no other table of the text is called: who hears the page chooses among them. */
function unlike(name: string, taken: Set<string>): string {
  let unlike = name
  for (let number = 2; taken.has(unlike); number++) unlike = `${name}, таблица\u00a0${number}`
  taken.add(unlike)
  return unlike
}

function anchorFor(text: string, taken: Set<string>): { anchor?: string } {
  const anchor = slugOf(text).slice(0, 60).replace(/-+$/, '')
  if (anchor === '' || taken.has(anchor)) return {}
  taken.add(anchor)
  return { anchor }
}

/** Nothing between the marks, and no mark. */
const closeBold = (words: string): string =>
  /\*\*\s*$/.test(words) ? words.replace(/\*\*\s*$/, '') : `${words.trimEnd()}**`

const tidy = (words: string): string => {
  const text = words.replace(/[\s\u200b]+/g, (spaces) => (spaces.includes('\u00a0') ? '\u00a0' : ' ')).trim()
  return text.replaceAll('*', '') === '' ? '' : text
}
