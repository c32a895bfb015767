import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Names of the build's stylesheets. They stand in every page some thousand times, and what a hash makes cannot be
// compressed: so they are counted. Each is a function of the files alone, the same for the server's build and the
// browser's.

/** No vowels, so that no name is a word: neither one of ours nor one that a blocker of advertisements hides. */
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'

const ANY = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const CLASS = /(?:\.|@keyframes\s+)(-?[a-z_][\w-]*)/gi

const PROPERTY = /--[a-z][\w-]*/g

/** The number in these digits, at least so many. */
function digits(number: number, alphabet: string, least: number): string {
  const rest = Math.floor(number / alphabet.length)
  const last = alphabet.charAt(number % alphabet.length)
  return rest > 0 || least > 1 ? digits(rest, alphabet, least - 1) + last : last
}

/**
 * Names the classes of CSS modules: two letters for the file, one for the class in it.
 * @param root of the project
 */
export function classNames(root: string): (name: string, file: string, css: string) => string {
  const files = globSync('{renderer,blocks}/**/*.module.css', { cwd: root }).toSorted()
  const inFile = new Map<string, readonly string[]>()
  return (name, path, css) => {
    const file = relative(root, path)
    const names = inFile.get(file) ?? [...new Set(Array.from(css.matchAll(CLASS), ([, one = '']) => one))]
    inFile.set(file, names)
    return digits(files.indexOf(file), CONSONANTS, 2) + digits(names.indexOf(name), ANY, 1)
  }
}

const TOKENS = 'renderer/kit/ui/tokens.css'

/**
 * Makes a stylesheet's custom properties short: those that are used most are named by one letter, and what is said once
 * and used once stands where it is used. What a script names keeps its name.
 * @param root of the project
 */
export function shortProperties(root: string): (css: string) => string {
  const inStyles = propertiesIn(root, '{renderer,blocks}/**/*.css')
  const inScripts = propertiesIn(root, '{renderer,blocks}/**/*.{ts,tsx}')
  const once = new Map<string, string>()
  for (const [, name = '', value = ''] of readFileSync(join(root, TOKENS), 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (inStyles.get(name) === 2 && !inScripts.has(name)) once.set(name, value)
  const names = [...inStyles]
    .filter(([name]) => !inScripts.has(name) && !once.has(name))
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name]) => name)
  const short = new Map(names.map((name, place) => [name, `--${digits(place, ANY, 1)}`]))
  return (css) =>
    css
      .replace(/var\((--[\w-]+)\)/g, (use, name) => once.get(name) ?? use)
      .replace(/(--[\w-]+):[^;}]+;?/g, (declaration, name) => (once.has(name) ? '' : declaration))
      .replace(PROPERTY, (name) => short.get(name) ?? name)
}

/** How often each custom property stands in these files. */
function propertiesIn(root: string, pattern: string): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const file of globSync(pattern, { cwd: root, exclude: (name) => name.includes('.test.') }))
    for (const [name] of readFileSync(join(root, file), 'utf8').matchAll(PROPERTY))
      uses.set(name, (uses.get(name) ?? 0) + 1)
  return uses
}
