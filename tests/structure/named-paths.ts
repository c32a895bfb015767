import type { House } from './cited.ts'

/** A path from the root, wherever it stands. */
const FROM_ROOT = /(?<![\w/.`#:-])(?:schema|renderer|server|blocks|tests|docs|public)\/[\w./+*{},-]*\w/g

/** A path in backticks: `schema/forms/`, `#renderer/index.ts`, `engine/{tree,page}`. */
const IN_BACKTICKS = /`#?([\w.+*{},-]+(?:\/[\w.+*{},-]+)*\/?)`/g

/** What looks like a path and is none: a folder named by a variable, a type of media. */
const NO_PATH = /^(?:[A-Z_]+|application|image|multipart|react-dom|text)\//

/**
 * Paths that lead nowhere. In backticks a path begins at the root, at the page's own folder, or at a folder that the same
 * line has named before, itself or by a file of it.
 * @param except what is not there until somebody makes it
 * @returns each with its line
 */
export function pathProblems(text: string, { folder, exists }: House, except: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const bases = ['.', folder]
    const isLost = (path: string): boolean => {
      const base = bases.find((one) => exists(join(one, path)))
      if (base === undefined) return !except.has(path)
      const found = join(base, path).replace(/\/$/, '')
      bases.push(found, found.replace(/\/?[^/]*$/, '') || '.')
      return false
    }
    const inBackticks = [...line.matchAll(IN_BACKTICKS)].map(([, path = '']) => path)
    const paths = inBackticks.filter((path) => path.includes('/') && !NO_PATH.test(path))
    const plain = [...line.matchAll(FROM_ROOT)].map(([path]) => path)
    return [...paths, ...plain].filter(isLost).map((path) => `${index + 1}: there is no ${path}`)
  })
}

/** The comments of a source, everything else blank, so that lines stay. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*).*|(?<=\s)\/\/ .*/.exec(line)?.[0] ?? '')
    .join('\n')

const join = (base: string, path: string): string => (base === '.' ? path : `${base.replace(/\/$/, '')}/${path}`)
