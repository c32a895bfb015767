import { detached } from '../detached.ts'
import type { CatalogKind } from '../records.ts'
import { slugOf } from '../slug.ts'
import type { Draft } from './product.ts'
import type { RowReader } from './row-reader.ts'
import { unique } from './sections.ts'

/** What must be a product's own within its kind. */
export class Duplicates {
  readonly #articles = new Map<string, number>()
  readonly #codes = new Map<string, number>()

  /** Tells of an article number or a code that an earlier row has. */
  check(row: RowReader, { kind, article, code }: Draft): void {
    const earlier = remember(this.#articles, keyOf(kind, article.toUpperCase()), row.line)
    if (earlier !== undefined)
      row.error(
        'article',
        `Артикул «${article}» уже есть в строке ${earlier}.`,
        'Оставьте одну из строк или дайте другой артикул.',
      )
    const same = code === undefined ? undefined : remember(this.#codes, keyOf(kind, code), row.line)
    if (same !== undefined)
      row.error('code', `Код «${code}» уже есть в строке ${same}.`, 'Дайте другой код или оставьте ячейку пустой.')
  }

  /** Gives codes to products that have none, each once, around those that the file gives. */
  codes(): (draft: Draft) => string {
    const taken = new Set(this.#codes.keys())
    return ({ kind, name, article, code }) => {
      if (code !== undefined) return code
      const has = (one: string): boolean => taken.has(keyOf(kind, one))
      const plain = shortened(slugOf(name)) || 'tovar'
      const own = has(plain) ? shortened(`${plain}-${slugOf(article)}`) : plain
      const free = unique(own, { has })
      taken.add(keyOf(kind, free))
      return free
    }
  }
}

const keyOf = (kind: CatalogKind, word: string): string => detached(`${kind} ${word}`)

/** Addresses stay readable. */
const shortened = (code: string): string => code.slice(0, 150).replace(/-+$/, '')

/** @returns the line that has it already */
function remember(lines: Map<string, number>, key: string, line: number): number | undefined {
  const earlier = lines.get(key)
  if (earlier === undefined) lines.set(key, line)
  return earlier
}
