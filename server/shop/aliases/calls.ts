import type { CallHandlers } from '../../engine/calls/context.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import { fieldError } from '../../engine/http/http-error.ts'
import { clientKey } from '../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { suggestionOf } from '../catalog/calls/search.ts'
import { readTableFile } from '../catalog/import/table-file.ts'
import { articleKey } from '../catalog/search/words.ts'
import { type Alias, customersOf, MAX_ALIASES, readAliases, storeAliases } from './aliases.ts'
import { aliasCells, aliasLine, readAliasList } from './read-list.ts'

/** Maximum number of errors in a response, and of suggestions. */
const MAX = { errors: 10, found: 3 }

/** Returns a short hash of a line. The form sends the hashes of the lines that the user saw, to find the changed ones. */
const signOf = (line: string): string => hashOf(line.trim()).slice(0, 8)

export const aliasHandlers = {
  async 'personal.aliases'(_, { database: { query }, catalog, user }) {
    const aliases = await readAliases(query, user)
    const lines = aliases.filter(({ product }) => !catalog.index.hidden.has(product)).map(aliasLine)
    const customers = await customersOf(query, user)
    const opened = lines.map(signOf).join(' ')
    return { text: lines.join('\n'), opened, count: lines.length, confirmed: customers.length > 0 }
  },

  /** Saves the lines that the user has changed since opening the table. @throws HttpError 422 with the errors by row */
  async 'personal.aliasesSave'(given, context) {
    const { body } = await acceptSubmission('personal.aliasesSave', given, context, 'none')
    const { database, catalog, user, address } = context
    const [{ path, name } = { path: undefined, name: '' }] = context.files
    const rows = path === undefined ? [] : await readTableFile({ path, name }, { key: clientKey(address) })
    const opened = new Set(String(body.opened ?? '').split(' '))
    const lines = String(body.lines ?? '').split(/\r\n|\r|\n/)
    const left = new Set(lines.map(signOf))
    const typed = await readAliasList(
      lines.map((line) => (opened.has(signOf(line)) ? [] : aliasCells(line))),
      catalog,
    )
    const loaded = await readAliasList(rows, catalog)
    const existing = (await readAliases(database.query, user)).map((row) => ({ ...row, sign: signOf(aliasLine(row)) }))
    const gone = existing.filter(({ sign }) => opened.has(sign) && !left.has(sign))
    const stays = new Map(existing.filter((row) => !gone.includes(row)).map((row) => [row.key, row]))
    const taken = ({ product, alias }: Alias): string[] => {
      const other = stays.get(articleKey(alias))
      if (!other || other.product === product || catalog.index.hidden.has(other.product)) return []
      return [
        `«${alias}» уже записан у\u00a0«${other.article}»: сотрите ту\u00a0строку. Если её\u00a0здесь нет, она появилась позже: обновите страницу.`,
      ]
    }
    refuse('lines', [...typed.errors, ...typed.pairs.flatMap(taken)])
    refuse('file', [...loaded.errors, ...loaded.pairs.flatMap(taken)])
    const pairs = [...typed.pairs, ...loaded.pairs]
    const keeping = database.query.transaction()
    const isKept = await keeping.execute((transaction) => storeAliases(transaction, user.uid, pairs, gone))
    if (!isKept)
      throw fieldError('lines', `Свои артикулы хранятся после подтверждения почты, не\u00a0больше ${MAX_ALIASES}`)
    return { count: (await readAliases(database.query, user)).length }
  },

  async 'personal.aliasFound'({ q = '' }, { database: { query }, catalog, site, user }) {
    const key = articleKey(q)
    const found = key === '' ? [] : (await readAliases(query, user)).filter((each) => each.key.startsWith(key))
    const shown = found.toSorted((a, b) => a.key.length - b.key.length).slice(0, MAX.found)
    const products = await catalog.products(shown.map(({ product }) => product))
    return {
      list: shown.flatMap(({ product: id, alias }) => {
        const product = products.find((each) => each.id === id)
        const article = `${alias}\u00a0— ${product?.record.article}`
        return product ? { ...suggestionOf(site, product, undefined), article } : []
      }),
    }
  },
} satisfies Partial<CallHandlers>

/** Throws if there are errors. @throws HttpError 422 with the first errors */
function refuse(field: string, errors: readonly string[]): void {
  if (errors.length === 0) return
  const more = errors.length > MAX.errors ? [`И\u00a0ещё строк с\u00a0ошибками: ${errors.length - MAX.errors}.`] : []
  throw fieldError(field, [...errors.slice(0, MAX.errors), ...more].join(' '))
}
