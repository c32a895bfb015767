import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'

type Node = DomHandler['root']['childNodes'][number]
type Tag = Extract<Node, { attribs: unknown }>

/** Functions that return a new address for a link or picture in a text; undefined removes it. */
interface Resolving {
  link(address: string): string | undefined
  /** Without this function, pictures are removed. */
  picture?(address: string, size: { width: number; height: number } | undefined): string | undefined
}

const INLINE = ['a', 'b', 'strong', 'br', 'img']
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Supported tags; other tags are replaced by their content. */
const READ: ReadonlySet<string> = new Set([
  ...INLINE,
  ...HEADINGS,
  ...'p div section article blockquote figure figcaption ul ol li dl dt dd hr'.split(' '),
  ...'table thead tbody tfoot tr th td caption'.split(' '),
])
/** Tags that are removed together with their content. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style template noscript iframe object svg math head title'.split(' '),
)
const MAX_DEPTH = 50

/** Parser handler that builds a tree of the supported tags only. */
class ReadTags extends DomHandler {
  /** The open tags: whether each is in the tree, and whether its content is removed. */
  readonly #open: { isRead: boolean; isDropped: boolean }[] = []
  #depth = 0

  override onopentag(name: string, attribs: Record<string, string>): void {
    const isDropped = this.#isDropped() || DROPPED.has(name)
    const isRead = !isDropped && READ.has(name) && this.#depth < MAX_DEPTH
    this.#open.push({ isRead, isDropped })
    if (!isRead) return
    this.#depth++
    super.onopentag(name, attribs)
  }

  override onclosetag(): void {
    if (!this.#open.pop()?.isRead) return
    this.#depth--
    super.onclosetag()
  }

  override ontext(text: string): void {
    if (!this.#isDropped()) super.ontext(text)
  }

  #isDropped(): boolean {
    return this.#open.at(-1)?.isDropped ?? false
  }
}

function parse(html: string): Node[] {
  const handler = new ReadTags()
  new Parser(handler).end(html)
  return handler.root.childNodes
}

/** Removes characters that would count as this site's own text marks. */
const unmarked = (text: string): string =>
  text
    .replace(/\*{2,}/g, '*')
    .replaceAll('[', '(')
    .replaceAll(']', ')')

const MAX_BLOCKS = 2000
const MAX_COLUMNS = 30
/** Minimum size in pixels: smaller pictures are tracking pixels or decoration. */
const MIN_PICTURE = 32
/** Width in pixels up to which a picture is shown at half of the text's width. */
const MAX_HALF = 400

/**
 * Converts HTML to blocks: paragraphs, headings, lists, tables and pictures, with bold text and links (S12). A picture comes after the
 * paragraph, list or table that contains it.
 */
export function blocksOf(html: string, resolve: Resolving): BlockInstance[] {
  return new HtmlConverter(resolve).convert(html)
}

class HtmlConverter {
  readonly #resolve: Resolving
  readonly #blocks: BlockInstance[] = []
  readonly #pictures: Record<string, unknown>[] = []
  readonly #anchors = new Set<string>()
  readonly #captions = new Set<string>()
  /** Text of the last heading above the current block. */
  #above = ''

  constructor(resolve: Resolving) {
    this.#resolve = resolve
  }

  convert(html: string): BlockInstance[] {
    this.#walk(parse(html))
    return this.#blocks.slice(0, MAX_BLOCKS)
  }

  #lineOf(nodes: readonly Node[]): string {
    return tidy(nodes.map((node) => this.#wordsIn(node)).join(''))
  }

  #wordsIn(node: Node): string {
    if (DomUtils.isText(node)) return unmarked(node.data)
    if (!DomUtils.isTag(node)) return ''
    if (node.name === 'img') this.#addPicture(node.attribs)
    const words = node.childNodes.map((child) => this.#wordsIn(child)).join('')
    if (node.name === 'b' || node.name === 'strong') return bold(words)
    const { href } = node.attribs
    if (node.name !== 'a' || href === undefined) return INLINE.includes(node.name) ? words || ' ' : ` ${words} `
    const label = tidy(words.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1'))
    const address = this.#resolve.link(href)
    return address === undefined || label === '' || /[\s()[\]]/.test(address) ? words : `[${label}](${address})`
  }

  #addPicture({ src = '', alt = '', title = '', width = '', height = '' }: Readonly<Record<string, string>>): void {
    const [wide = 0, high = 0] = [width, height].map((side) =>
      /^\d{1,4}(px)?$/.test(side) ? Number.parseInt(side, 10) : 0,
    )
    const isTiny = [wide, high].some((side) => side > 0 && side < MIN_PICTURE)
    const size = wide > 0 && high > 0 ? { width: wide, height: high } : undefined
    const file = isTiny ? undefined : this.#resolve.picture?.(src, size)
    if (file === undefined) return
    const description = [alt, title, this.#above, 'Картинка'].map(tidy).find((words) => words !== '') ?? ''
    this.#pictures.push({ file, alt: description.slice(0, 200), ...(size && wide <= MAX_HALF && { width: 'half' }) })
  }

  #add(...added: readonly BlockInstance[]): void {
    this.#blocks.push(...added, ...this.#pictures.splice(0).map((props) => ({ type: 'picture', props })))
  }

  #addText(nodes: readonly Node[]): void {
    const text = this.#lineOf(nodes)
    this.#add(...(text === '' ? [] : [{ type: 'text', props: { text } }]))
  }

  /** Adds a list: items of nested lists become items of the outer list; a heading or a table inside splits the list. */
  #addList({ name, childNodes }: Tag): void {
    const items: string[] = []
    const end = (): void => {
      const props = { items: items.splice(0), ...(name === 'ol' && { ordered: true }) }
      this.#add(...(props.items.length > 0 ? [{ type: 'list', props }] : []))
    }
    const visit = (nodes: readonly Node[]): void => {
      for (const part of runsOf(nodes))
        if (Array.isArray(part)) items.push(...[this.#lineOf(part)].filter(Boolean))
        else if (HEADINGS.includes(part.name) || part.name === 'table') {
          end()
          this.#walk([part])
        } else visit(part.childNodes)
    }
    visit(childNodes)
    end()
  }

  #addHeading({ name, attribs, childNodes }: Tag): void {
    const text = this.#lineOf(childNodes).replaceAll('**', '')
    if (text === '') {
      this.#add()
      return
    }
    // The title of the page is the heading of level 1, and a heading of level 3 is valid only below one of level 2.
    const level = Number(name[1]) > 2 && this.#blocks.some(({ type }) => type === 'heading') ? 3 : 2
    this.#above = text
    const anchor = slugOf(attribs.id ?? text)
      .slice(0, 60)
      .replace(/-+$/, '')
    const isNew = anchor !== '' && !this.#anchors.has(anchor)
    this.#anchors.add(anchor)
    this.#add({ type: 'heading', props: { text, level, ...(isNew && { anchor }) } })
  }

  #addTable({ childNodes }: Tag): void {
    const caption = tagsIn(childNodes, ['caption']).map((tag) => this.#lineOf(tag.childNodes).replaceAll('**', ''))[0]
    const inside = childNodes.flatMap((node) => (isOneOf(node, ['thead', 'tbody', 'tfoot']) ? node.childNodes : [node]))
    const rows = tagsIn(inside, ['tr'])
      .map((row) =>
        tagsIn(row.childNodes, ['td', 'th'])
          .flatMap((cell) => this.#cellsOf(cell))
          .slice(0, MAX_COLUMNS),
      )
      .filter((row) => row.some((cell) => cell !== ''))
    const [head = [], ...others] = rows
    if (others.length === 0) {
      this.#add(...head.filter(Boolean).map((text) => ({ type: 'text', props: { text } })))
      return
    }
    const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => column)
    const props = {
      caption: this.#numbered(caption || this.#above || 'Таблица'),
      columns: columns.map((column) => ({ text: head[column]?.replaceAll('**', '') || '—' })),
      rows: others.map((row) => columns.map((column) => row[column] ?? '')),
    }
    this.#add({ type: 'table', props })
  }

  #cellsOf({ childNodes, attribs }: Tag): string[] {
    return [this.#lineOf(childNodes), ...Array(Math.min(Number(attribs.colspan) || 1, MAX_COLUMNS) - 1).fill('')]
  }

  /** Makes captions of tables unique by numbers, since screen readers list the captions. */
  #numbered(name: string): string {
    let unique = name
    for (let number = 2; this.#captions.has(unique); number++) unique = `${name}, таблица\u00a0${number}`
    this.#captions.add(unique)
    return unique
  }

  #walk(nodes: readonly Node[]): void {
    for (const part of runsOf(nodes))
      if (Array.isArray(part)) this.#addText(part)
      else if (HEADINGS.includes(part.name)) this.#addHeading(part)
      else if (part.name === 'table') this.#addTable(part)
      else if (part.name === 'ul' || part.name === 'ol') this.#addList(part)
      else if (part.name === 'figcaption' && this.#blocks.at(-1)?.type === 'picture') {
        const { props, ...block } = this.#blocks.pop() ?? { type: 'picture' }
        const caption = this.#lineOf(part.childNodes)
        this.#blocks.push({ ...block, props: { ...props, ...(caption !== '' && { caption }) } })
      } else this.#walk(part.childNodes)
  }
}

export const markedText = (html: string, link: Resolving['link'], between = '\n\n'): string =>
  blocksOf(html, { link })
    .map(({ props }) => {
      const rows = [list(props?.columns).map((column) => record(column).text), ...list(props?.rows).map(list)]
      const lines = rows.map((cells) => cells.filter(Boolean).join(' — ')).filter(Boolean)
      return String(props?.text ?? [...list(props?.items), ...lines].join('; '))
    })
    .join(between)

const isOneOf = (node: Node, names: readonly string[]): node is Tag => DomUtils.isTag(node) && names.includes(node.name)

const tagsIn = (nodes: readonly Node[], names: readonly string[]): Tag[] => nodes.filter((node) => isOneOf(node, names))

/** Splits nodes into block tags and the runs of inline nodes between them. */
function runsOf(nodes: readonly Node[]): (Tag | Node[])[] {
  const runs: (Tag | Node[])[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (DomUtils.isTag(node) && !INLINE.includes(node.name)) runs.push(node)
    else if (Array.isArray(last)) last.push(node)
    else runs.push([node])
  }
  return runs
}

/** Marks a text as bold; surrounding spaces stay outside of the marks. */
function bold(words: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words.replaceAll('**', '')) ?? []
  return inside.replaceAll('*', '') === '' ? words : `${before}**${inside}**${after}`
}

const tidy = (words: string): string => {
  const text = words.replace(/[\s\u200b]+/g, (spaces) => (spaces.includes('\u00a0') ? '\u00a0' : ' ')).trim()
  return text.replaceAll('*', '') === '' ? '' : text
}
