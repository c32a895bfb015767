import type { PreparedPage } from '#renderer/engine/page/types.ts'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import { analyticsOf } from '../site/analytics.ts'
import type { Site, TreeFile } from '../site/site.ts'
import { accountOf } from '../visitor/uid.ts'
import type { Visitor } from '../visitor/visitor.ts'

/** What every page tells the browser besides its blocks. @param own whether the page is this visitor's own */
export function constantsOf(
  site: Site,
  { signedIn, user }: Visitor,
  { own, detectsRegion, file }: { own: boolean; detectsRegion: boolean; file?: TreeFile<PageFile> },
): PreparedPage['constants'] {
  const { loadingBar, reloadGuard } = site.constants
  const analytics = analyticsOf(site)
  return {
    loadingBar: loadingBar as PreparedPage['constants']['loadingBar'], // site.json with its defaults
    reloadGuard,
    detectsRegion,
    signedIn,
    ...(analytics && {
      analytics: { ...analytics, ...(file && takesText(file.value) && { title: file.value.name ?? file.id }) },
    }),
    ...(own && user && { account: accountOf(user) }),
  }
}

/** Whether something typed may stand in an address of the page, and so in its title. */
const takesText = ({ query = {} }: PageFile): boolean =>
  Object.values(query).some(({ type, values }) => type === 'string' && values === undefined)
