/** What citations are held against. */
export interface House {
  /** Of the text that cites, from the root; '.' for the root itself. */
  readonly folder: string
  /** Whether there is such a file or folder, from the root; the path may be a pattern. */
  exists(path: string): boolean
  /** The text of a document that is there, from the root. */
  read(path: string): string
}

const BETWEEN = String.raw`(?:[\s,:]|and\b|\n\s*(?:\*|//))*`
const PLACE = String.raw`(?:§\d+(?:\.\d+)?(?:-§\d+(?:\.\d+)?)?|[SRLP]\d+(?:-[SRLP]?\d+)?|"[^"\n]+")`
const CITATION = new RegExp(String.raw`([\w./-]+\.md)((?:#[\p{L}\d_-]+)?)((?:${BETWEEN}${PLACE})*)`, 'gu')

/** A statement of no document: whoever reads it does not know where to look. */
const HOMELESS = /§\d|\b[A-Z]{4,} (?=[SRLP]\d)/g

const HEADING = /^#+ (.+)$/gm

/** What a heading is linked by. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d_ -]/gu, '')
    .replaceAll(' ', '-')

/** Whether a heading is that of §2, §2.7 or S13, or has the quoted words. */
function isHeadingOf(place: string, heading: string): boolean {
  if (place.startsWith('"')) return heading.toLowerCase().includes(place.slice(1, -1).toLowerCase())
  return new RegExp(`^${place.replace('§', '').replace('.', '\\.')}[. ]`).test(heading)
}

/**
 * Documents that are not there, and statements that they do not have: `docs/specification.md §4, §9`,
 * `docs/requirements.md S13`, `docs/architecture.md "The house"`, `operations.md#logs`.
 * @returns each with its line
 */
export function citationProblems(text: string, { folder, exists, read }: House): string[] {
  const problems: string[] = []
  const tell = (index: number, problem: string) => problems.push(`${lineAt(text, index)}: ${problem}`)
  const rest = text.replace(CITATION, (whole, name: string, anchor: string, places: string, index: number) => {
    const path = [name, join(folder, name)].find(exists)
    if (path === undefined) tell(index, `there is no ${name}`)
    else {
      const headings = [...read(path).matchAll(HEADING)].map(([, heading = '']) => heading)
      if (anchor && !headings.some((heading) => `#${anchorOf(heading)}` === anchor))
        tell(index, `${name} has no ${anchor}`)
      for (const [place] of places.matchAll(/§[\d.]*\d|[SRLP]\d+|"[^"]+"/g))
        if (!headings.some((heading) => isHeadingOf(place, heading))) tell(index, `${name} has no ${place}`)
    }
    return ' '.repeat(whole.length)
  })
  for (const { index } of rest.matchAll(HOMELESS)) tell(index, 'it is not said of which document')
  return problems
}

export const join = (base: string, path: string): string => (base === '.' ? path : `${base.replace(/\/$/, '')}/${path}`)

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
