import type { AnalyticsSettings, PreparedPage } from '#renderer/engine/page/types.ts'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import type { Site, TreeFile } from '../site/site.ts'
import { accountOf } from '../visitor/uid.ts'
import type { Visitor } from '../visitor/visitor.ts'

interface ConstantsOptions {
  /** Whether the page is this visitor's own. */
  own: boolean
  detectsRegion: boolean
  analytics: AnalyticsSettings | undefined
  /** The page's; a modal alone has none. */
  file?: TreeFile<PageFile>
}

/** What every page tells the browser besides its blocks. */
export function constantsOf(
  site: Site,
  { signedIn, user }: Visitor,
  { own, detectsRegion, analytics, file }: ConstantsOptions,
): PreparedPage['constants'] {
  const { loadingBar, reloadGuard } = site.constants
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

/** Whether words that were typed may stand in an address of the page, and so in its title. */
const takesText = ({ query = {} }: PageFile): boolean =>
  Object.values(query).some(
    ({ type, values, maxLength = Infinity }) => type === 'string' && values === undefined && maxLength > NUMBER_LENGTH,
  )

/** What a page lets be no longer is a number, whatever a visitor typed in its place. */
const NUMBER_LENGTH = 20
