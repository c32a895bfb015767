import { list, record } from '../json-schema/unknown.ts'
import type { Route } from '../kinds/routes.ts'
import type { CheckContext } from './context.ts'

/** The old addresses of routes.json that are written out as such, for `movedTo`. */
export const redirectionsOf = ({ files }: Pick<CheckContext, 'files'>): Route[] =>
  list(record(files.one('routes')?.value).redirects).flatMap((entry) => {
    const { from, to } = record(entry)
    return typeof from === 'string' && typeof to === 'string' ? [{ path: from, page: to }] : []
  })
