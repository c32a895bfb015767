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
  'figure',
  'figcaption',
])

/** Nothing of a text needs more; what is deeper or longer is left out. */
const MOST_BLOCKS = 2000

/** How addresses in a text may stand in a page. */
export interface Resolving {
  /** Undefined: the words stay, the link goes. */
  link(address: string): string | undefined
  /** Of a picture, and its size where the text says it; undefined: it goes. Left out: all go. */
  picture?(address: string, size: { width: number; height: number } | undefined): string | undefined
}

/**
 * A text of HTML as blocks of ours: paragraphs, headings, lists, tables and pictures, with bold type and links. No tag,
 * attribute or address of it reaches a page but through them (S12). A picture stands after the
 * paragraph, the list or the table that it is in.
 */
export function blocksOf(html: string, resolve: Resolving): BlockInstance[] {
  const blocks: BlockInstance[] = []
  const anchors = new Set<string>()
  const open: { items: string[]; ordered: boolean }[] = []
  let table: Table | undefined
  const pictures: BlockInstance[] = []
  /** The last picture, until something else follows it. */
  let captionless: Record<string, unknown> | undefined
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
    if (block.type !== 'picture') captionless = undefined
    addList()
    if (blocks.length < MOST_BLOCKS) blocks.push(block)
  }
  /** What the open list says so far, before what else stands in it. */
  function addList(): void {
    const items = open[0]?.items.splice(0) ?? []
    if (items.length > 0) add({ type: 'list', props: { items, ...(open[0]?.ordered && { ordered: true }) } })
  }
  function paragraph(): void {
    if (table) {
      words += ' '
      return
    }
    const text = take()
    const list = open.at(-1)
    if (text !== '')
      if (list) list.items.push(text)
      else add({ type: 'text', props: { text } })
    addPictures()
  }
  function addPictures(): void {
    if (!table && open.length === 0) for (const one of pictures.splice(0)) add(one)
  }
  function addPicture({ src, alt = '', title = '', width, height }: Readonly<Record<string, string>>): void {
    const size = sizeOf(width, height)
    if (src === undefined || size === 'tiny') return
    const file = resolve.picture?.(src, size)
    if (file === undefined) return
    const said = [alt, title, above, 'Картинка'].map(tidy).find((words) => words !== '') ?? ''
    captionless = { file, alt: said.slice(0, 200), ...(size && size.width <= HALF && { width: 'half' }) }
    pictures.push({ type: 'picture', props: captionless })
  }
  function headed(): void {
    const text = take().replaceAll('**', '')
    if (text === '') return
    // The first level is the page's own; a third one needs a second above it.
    const level = heading > 2 && blocks.some(({ type }) => type === 'heading') ? 3 : 2
    above = text
    add({ type: 'heading', props: { text, level, ...anchorFor(named ?? text, anchors) } })
    addPictures()
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
      // What a list in it says follows as further items of the outer one.
      if (name === 'ul' || name === 'ol') open.push(open[0] ?? { items: [], ordered: name === 'ol' })
      if (name === 'img') addPicture(attributes)
      if (name === 'table')
        if (table) table.inside += 1
        else table = { rows: [], row: undefined, inside: 0, span: 1 }
      if (table && table.inside > 0) words += ' '
      else if (table) {
        if (name === 'tr') table.row = []
        if (name === 'td' || name === 'th') {
          table.span = Math.min(Number(attributes.colspan) || 1, MOST_COLUMNS)
          words = ''
        }
      }
      if (name === 'b' || name === 'strong') {
        bold += 1
        if (bold === 1) words += '**'
      }
      if (name === 'a' && !link) {
        const address = attributes.href === undefined ? undefined : resolve.link(attributes.href)
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
      if (table?.inside === 0) {
        if (name === 'td' || name === 'th') table.row?.push(take(), ...Array.from({ length: table.span - 1 }, () => ''))
        if (name === 'tr' && table.row) {
          if (table.row.some((cell) => cell !== '')) table.rows.push(table.row.slice(0, MOST_COLUMNS))
          table.row = undefined
        }
      }
      if (name === 'figcaption' && captionless && !table) {
        const text = take()
        if (text !== '') captionless.caption = text
        captionless = undefined
      }
      if (BREAKS.has(name) || name === 'li') paragraph()
      if (name === 'ul' || name === 'ol') {
        if (open.length === 1) addList()
        open.pop()
        addPictures()
      }
      if (name === 'table' && table) {
        const { rows, caption, inside } = table
        table.inside -= 1
        if (inside > 0) return
        table = undefined
        words = ''
        addTable(rows, add, () => unlike(caption || above || 'Таблица', captions))
        addPictures()
      }
    },
  })
  parser.write(html)
  parser.end()
  paragraph()
  return blocks
}

/** A table as it is read; one in a cell of it is words of the cell. */
interface Table {
  rows: string[][]
  row: string[] | undefined
  caption?: string
  /** How many are open inside it. */
  inside: number
  /** Columns that the cell takes. */
  span: number
}

const MOST_COLUMNS = 30

/** Pixels: what is said to be narrower counts visits, or is an ornament of a line. */
const LEAST = 32

/** Up to so many a picture is shown half as wide as the text. */
const HALF = 400

function sizeOf(width: string | undefined, height: string | undefined) {
  const sides = [width, height].map((side) =>
    /^\d{1,4}(px)?$/.test(side ?? '') ? Number.parseInt(side ?? '', 10) : undefined,
  )
  const [wide, high] = sides
  if (sides.some((side) => side !== undefined && side < LEAST)) return 'tiny'
  return wide === undefined || high === undefined ? undefined : { width: wide, height: high }
}

/** A table's first row says what its columns are. */
function addTable(rows: readonly string[][], add: (block: BlockInstance) => void, caption: () => string): void {
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
      caption: caption(),
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
