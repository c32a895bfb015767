/** A part of a document: a tag as it is written, or the text before it with its signs decoded. */
export type Part = { tag: string; name: string; kind: 'open' | 'close' | 'empty' } | { text: string }

const TAG = /<(?:!--.*?--|!\[CDATA\[.*?\]\]|\?.*?\?|!?[^!?"'<>[-](?:[^"'<>]|"[^"]*"|'[^']*')*)>/sy

/**
 * Cuts XML that programs have written into its parts, however the pieces end. No document type, no entities of its own:
 * a workbook has neither.
 * @throws for what is no XML
 */
export class XmlParts {
  #rest = ''

  push(piece: string): Part[] {
    const parts: Part[] = []
    const text = this.#rest + piece
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) break
      TAG.lastIndex = start
      const [tag] = TAG.exec(text) ?? []
      if (tag === undefined) {
        if (text.length - start > LONGEST) throw new Error('No XML')
        break
      }
      if (start > at) parts.push({ text: decoded(text.slice(at, start)) })
      at = start + tag.length
      if (tag.startsWith('<![CDATA[')) parts.push({ text: tag.slice(9, -3) })
      else if (tag[1] !== '!' && tag[1] !== '?') parts.push(partOf(tag))
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > LONGEST) throw new Error('No XML')
    return parts
  }
}

/** Characters of a tag or a text: a cell holds 32,767. */
const LONGEST = 1_000_000

/** A name without its prefix: programs differ in whether they write one. */
function partOf(tag: string): Part {
  const kind = tag[1] === '/' ? 'close' : tag.endsWith('/>') ? 'empty' : 'open'
  const [, name = ''] = /^<\/?(?:[^\s/>:]+:)?([^\s/>]+)/.exec(tag) ?? []
  return { tag, name, kind }
}

// Of a handful of names, asked for in every cell.
const patterns = new Map<string, RegExp>()

/** The value of an attribute, given without its prefix. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const [, double, single] = pattern.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decoded(value)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi,
        (whole, hex?: string, number?: string, name?: string) => {
          if (name !== undefined) return NAMED[name] ?? whole
          const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text
