/** A parsed piece of a text with inline marks, `**полужирный**` and `[ссылка](адрес)`. */
export type Mark =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly marks: readonly Mark[] }
  | { readonly kind: 'link'; readonly marks: readonly Mark[]; readonly address: string }

/** Parses inline marks in one pass. An unclosed mark is plain text. */
export const parseMarks = (text: string): Mark[] => pairStrong(splitLinks(text))

/** Returns the text without its marks, for a title, a description or a search index. */
export const plainText = (text: string): string => parseMarks(text).map(plain).join('')

const plain = (mark: Mark): string => (mark.kind === 'text' ? mark.text : mark.marks.map(plain).join(''))

type Link = Extract<Mark, { kind: 'link' }>

/** A link's text may contain no brackets, and its address no brackets, parentheses or spaces, so that matching takes linear time. */
const LINK = /\[([^[\]]+)\]\(([^\s()[\]]+)\)/g

function splitLinks(text: string): (string | Link)[] {
  const parts: (string | Link)[] = []
  let from = 0
  for (const { 0: whole, 1: label = '', 2: address = '', index } of text.matchAll(LINK)) {
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ kind: 'link', marks: pairStrong([label]), address })
    from = index + whole.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Turns the text between two `**` into a mark; an unpaired `**` and an empty pair stay as written. */
function pairStrong(parts: readonly (string | Link)[]): Mark[] {
  const outside: Mark[] = []
  let inside: Mark[] | undefined
  for (const part of parts) {
    const runs = typeof part === 'string' ? part.split('**') : [part]
    runs.forEach((run, index) => {
      if (index > 0) {
        if (inside) {
          outside.push(...(inside.length > 0 ? [{ kind: 'strong', marks: inside } as const] : [literal('****')]))
          inside = undefined
        } else inside = []
      }
      if (run !== '') (inside ?? outside).push(typeof run === 'string' ? literal(run) : run)
    })
  }
  return inside ? [...outside, literal('**'), ...inside] : outside
}

const literal = (text: string): Mark => ({ kind: 'text', text })

export const mapLinks = (text: string, change: (address: string) => string): string =>
  text.replace(LINK, (_, label: string, address: string) => `[${label}](${change(address)})`)

export const linksIn = (text: string): string[] => linkPlacesIn(text).map(({ address }) => address)

/** Returns the links of a text: the text and the address of each, and the position where the address begins. */
export const linkPlacesIn = (text: string): { words: string; address: string; start: number }[] =>
  [...text.matchAll(LINK)].map(({ 0: whole, 1: words = '', 2: address = '', index }) => ({
    words,
    address,
    start: index + whole.length - 1 - address.length,
  }))

/** Patterns of inline marks with a mistake. `**` after a word is none: it marks a footnote. */
const BROKEN = [
  /(?<![^\s(«„])\*\*(?=[\p{L}\p{N}«„(])/u,
  /\]\([^\s()]*/,
  /\[[^[\]]*\p{L}[^[\]]*\]\s+\((?:[/#]|[a-z]+:)[^\s()]*\)/u,
  /\([^()\n]{1,80}\)\[(?:[/#]|[a-z]+:)[^\s[\]]*\]/,
  // Markdown, which the site does not support. A star after a word is a footnote; underscores may be part of an article number or a blank.
  /^#{1,6} +(?=\p{L})/mu,
  /(?<![\p{L}\p{N}*_])(\*|__)(?=[\p{L}«„])[^*_\n.;:]{1,60}(?<!\s)\1(?![\p{L}\p{N}*_])/u,
  /`[^`\n]{1,80}`/,
  // Items of a pasted list; «o» is Word's bullet of the second level.
  /^[^\S\n]*(?:[-•·◦○●▪▫■□‣§]|o(?=\t))[^\S\n]+(?=[\p{L}«„])/mu,
  /<(?:(?:br|hr|img)(?:\s[^<>]*)?\/?>|(a|b|i|u|s|p|em|strong|span|div|sup|sub|small|font|center|h[1-6]|[uo]l|li)(?:\s[^<>]*)?>(?=.*<\/\1>))/is,
]

/** Returns the first part of a text that looks like a failed mark, which visitors would see as typed. */
export function brokenMark(text: string): string | undefined {
  const seen = plainText(text)
  const [picture] = text.match(/(?<![\p{L}\p{N}»)])!\[[^[\]\n]{0,80}\]\(/u) ?? []
  return picture ?? BROKEN.map((sign) => sign.exec(seen)?.[0]).find((found) => found !== undefined)
}

/** Beginning of a copied or generated text that the author has not edited yet; the checker warns of such texts. */
export const COPY_MARK = '✎\u00a0'
