import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { withPlainDashes } from '#schema/definitions/text/letters.ts'
import type { Database } from '../engine/database/database.ts'
import type { Engine, Tables } from '../engine/database/tables.ts'
import { folded, stem, withoutLookalikes } from '../shop/catalog/search/words.ts'
import { typedOrderNumber } from '../shop/orders/number.ts'
import { searched } from '../shop/submissions/buyer.ts'
import { kopecksOf } from './order-filter.ts'

/** «8 (916) 123-45-67» and «+7 916 …» are the same ten digits. */
function digitsIn(text: string): string | undefined {
  if (/[^\d\s()+-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length < 5 ? undefined : digits.length === 11 ? digits.slice(1) : digits
}

/** Returns true for a column that has a text in it, not an empty one; both engines are faster so than by a pattern. */
const holds = (engine: Engine, column: RawBuilder<unknown>, text: string) =>
  engine === 'sqlite' ? sql<boolean>`instr(${column}, ${text}) > 0` : sql<boolean>`strpos(${column}, ${text}) > 0`

/** The last character: whatever begins with a text is not past the text with it. */
const LAST = '\u{10ffff}'

/** A pattern of a word in any case, without the end that a Russian word changes; «е» stands for «ё» too. */
const anyCase = (word: string): string =>
  [...word].map((letter) => `[${letter}${letter.toUpperCase()}${letter === 'е' ? 'ёЁ' : ''}]`).join('')

/** Returns true for a name that has a word in it. The engines cannot make Russian letters small in every locale. */
const hasWord = (engine: Engine, word: string) => {
  const pattern = anyCase(word)
  return engine === 'sqlite'
    ? sql<boolean>`${sql.ref('name')} glob ${`*${pattern}*`}`
    : sql<boolean>`${sql.ref('name')} ~ ${pattern}`
}

/** Orders with a line whose text fits. Many lines have the same: each text is looked at once, in its index. */
function withLine(query: Database['query'], column: 'article' | 'name', fits: Expression<SqlBool>) {
  const texts = query
    .with(
      (cte) => cte('texts').materialized(),
      (creator) => creator.selectFrom('order_lines').select(column).distinct(),
    )
    .selectFrom('texts')
    .select(`texts.${column}`)
    .where(fits)
  return query.selectFrom('order_lines').select('order_id as id').where(column, 'in', texts)
}

/** Returns true for a name that has all words of a text. */
const hasWords = (engine: Engine, text: string) => {
  const words = folded(text).match(/\p{L}+|\p{N}+/gu) ?? []
  const { and, or } = expressionBuilder<Tables>()
  return and(words.map((word) => or([...new Set([word, stem(word)])].map((form) => hasWord(engine, form)))))
}

/** SQLite finds a beginning by the index of a range; PostgreSQL sorts by language, so that it has none. */
const begins = (engine: Engine, column: string, text: string) =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} between ${text} and ${text + LAST}`
    : sql<boolean>`starts_with(${sql.ref(column)}, ${text})`

/** Signs of a number or article that are enough to search by a part of it. */
const ENOUGH = 4

/** A search by names needs a word: numbers alone are in too many names. */
const WORD = /\p{L}{3}/u

/** A number of an order or offer, however it is typed, without its hyphens. */
export const typedSigns = (text: string): string => typedOrderNumber(text).replaceAll('-', '')

/** Orders and offers by a part of their number, by who ordered, by their sum, and by a line's article number or name. */
export function matching({ query, engine }: Database, text: string) {
  const plain = withPlainDashes(text.trim())
  const words = digitsIn(plain) ?? searched(plain)
  const articles = [...new Set([plain.toUpperCase(), withoutLookalikes(plain.toLowerCase()).toUpperCase()])]
  const number = typedOrderNumber(plain).replace(/[^0-9A-Z-]/g, '')
  const signs = typedSigns(plain)
  const sum = kopecksOf(plain)
  const orders = query.selectFrom('orders').select('id')
  return query
    .selectFrom('orders')
    .innerJoin('buyers', 'buyers.id', 'orders.buyer')
    .select('orders.id')
    .where(words === '' ? sql<boolean>`1 = 0` : holds(engine, sql.ref('buyers.search'), words))
    .union(
      query
        .selectFrom('order_lines')
        .select('order_id as id')
        .where('article', 'in', [plain, ...articles]),
    )
    .$if(plain.length >= ENOUGH, (selected) =>
      articles.reduce(
        (all, article) => all.union(withLine(query, 'article', holds(engine, sql.ref('article'), article))),
        selected,
      ),
    )
    .$if(WORD.test(plain), (selected) => selected.union(withLine(query, 'name', hasWords(engine, plain))))
    .$if(sum !== undefined, (selected) =>
      selected.union(orders.where('total', '>=', sum?.least ?? 0).where('total', '<=', sum?.most ?? 0)),
    )
    .$if(number.length > 1, (selected) => selected.union(orders.where(begins(engine, 'number', number))))
    .$if(signs.length >= ENOUGH && /^[0-9A-Z]+$/.test(signs), (selected) =>
      selected.union(orders.where(holds(engine, sql`replace(${sql.ref('number')}, '-', '')`, signs))),
    )
}
