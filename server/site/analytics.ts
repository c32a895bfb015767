import type { AnalyticsSettings } from '#renderer/engine/page/types.ts'
import type { Site } from './site.ts'

/** The counters that schema/site.json names; undefined where there is none, and so nothing to ask the visitor. */
export function analyticsOf({ constants }: Pick<Site, 'constants'>): AnalyticsSettings | undefined {
  const { metrica, dataLayer } = constants.analytics
  if (metrica === undefined && dataLayer === undefined) return undefined
  return { ...(metrica !== undefined && { metrica: Number(metrica) }), dataLayer: dataLayer ?? 'dataLayer' }
}
