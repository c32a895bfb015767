import type { CallHandlers } from '../../engine/calls/context.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import { fieldError } from '../../engine/http/http-error.ts'
import { clientKey } from '../../engine/limits/rate-limiter.ts'
import { suggestionOf } from '../catalog/calls/search.ts'
import { readTableFile } from '../catalog/import/table-file.ts'
import { articleKey } from '../catalog/search/words.ts'
import { customersOf, keepAliases, MAX_ALIASES, readAliases } from './aliases.ts'
import { aliasLine, aliasRows, readAliasList } from './read-list.ts'

/** Errors that are told at once, and suggestions. */
const MAX = { errors: 10, found: 3 }

export const aliasHandlers = {
  async 'personal.aliases'(_, { database: { query }, catalog, user }) {
    const aliases = await readAliases(query, user)
    const lines = aliases.flatMap(({ product, article, alias }) =>
      catalog.index.hidden.has(product) ? [] : aliasLine(article, alias),
    )
    const customers = await customersOf(query, user)
    return { text: lines.join('\n'), count: lines.length, confirmed: customers.length > 0 }
  },

  /** @throws HttpError 422 with what is wrong in which row */
  async 'personal.aliasesSave'(given, context) {
    const { body } = await acceptSubmission('personal.aliasesSave', given, context, 'none')
    const { database, catalog, user, address } = context
    const [file] = context.files
    const typed = await readAliasList(aliasRows(String(body.lines ?? '')), catalog)
    const loaded = file?.path
      ? await readAliasList(
          await readTableFile({ path: file.path, name: file.name }, { key: clientKey(address) }),
          catalog,
        )
      : undefined
    refuse('lines', typed.errors)
    refuse('file', loaded?.errors ?? [])
    // Nobody could have typed those of products that are hidden.
    const before = await readAliases(database.query, user)
    const hidden = before.filter(({ product }) => catalog.index.hidden.has(product))
    const pairs = [...hidden, ...typed.pairs, ...(loaded?.pairs ?? [])]
    const isKept = await database.query
      .transaction()
      .execute((transaction) => keepAliases(transaction, user.uid, pairs, true))
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
        const suggestion = product && suggestionOf(site, product, undefined)
        return suggestion ? { ...suggestion, article: `${alias}\u00a0— ${suggestion.article}` } : []
      }),
    }
  },
} satisfies Partial<CallHandlers>

/** @throws HttpError 422 */
function refuse(field: string, errors: readonly string[]): void {
  if (errors.length === 0) return
  const more = errors.length > MAX.errors ? [`И\u00a0ещё строк с\u00a0ошибками: ${errors.length - MAX.errors}.`] : []
  throw fieldError(field, [...errors.slice(0, MAX.errors), ...more].join(' '))
}
