import type { AnalyticsSettings, PreparedPage } from '#renderer/engine/page/types.ts'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import { hashOf } from '../secrets/hash.ts'
import type { Site, TreeFile } from '../site/site.ts'
import { isSignedIn } from '../visitor/staff.ts'
import { accountOf, type Visitor } from '../visitor/visitor.ts'

interface ConstantsOptions {
  /** True for a page with the visitor's own data. */
  own: boolean
  detectsVariant: boolean
  analytics: AnalyticsSettings | undefined
  /** The page's file; undefined for a modal without its page. */
  file?: TreeFile<PageFile>
}

/** Returns the constants that every page passes to the browser. */
export function constantsOf(
  { signedIn, user, staff }: Visitor,
  { own, detectsVariant, analytics, file }: ConstantsOptions,
): PreparedPage['constants'] {
  return {
    detectsVariant,
    signedIn,
    ...(analytics && {
      analytics: { ...analytics, ...(file && takesText(file.value) && { title: file.value.name ?? file.id }) },
    }),
    ...(isSignedIn(staff) ? { account: `staff ${staff.id}` } : own && user && { account: accountOf(user) }),
  }
}

/** Returns true if a page's title may contain text from the URL: the title is an expression, and a query parameter accepts text. */
const takesText = ({ query = {}, meta }: PageFile): boolean =>
  typeof meta.title !== 'string' &&
  Object.values(query).some(
    ({ type, values, maxLength = Infinity }) => type === 'string' && values === undefined && maxLength > NUMBER_LENGTH,
  )

/** Maximum length of a number in a query, such as a page number. A parameter that allows longer strings accepts text. */
const NUMBER_LENGTH = 20

/** Returns the counters of schema/site.json; undefined if there are none, so that visitors are not asked for consent. */
export function analyticsOf({ constants, modals }: Pick<Site, 'constants' | 'modals'>): AnalyticsSettings | undefined {
  const { metrica, dataLayer } = constants.analytics
  if (metrica === undefined && dataLayer === undefined) return undefined
  const notices = [...modals.values()].filter(({ value }) => value.blocks.some(({ type }) => type === 'cookie-choice'))
  const asked = JSON.stringify([constants.analytics, notices.map(({ value }) => value)])
  return {
    ...(metrica !== undefined && { metrica: Number(metrica) }),
    dataLayer: dataLayer ?? 'dataLayer',
    edition: hashOf(asked).slice(0, 8),
  }
}
