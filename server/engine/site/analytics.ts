import type { AnalyticsSettings } from '#renderer/engine/page/types.ts'
import type { Site } from './site.ts'

/** Returns the counters of schema/site.json; undefined without any, so that visitors are not asked. */
export function analyticsOf({ constants }: Pick<Site, 'constants'>): AnalyticsSettings | undefined {
  const { metrica, dataLayer } = constants.analytics
  if (metrica === undefined && dataLayer === undefined) return undefined
  return { ...(metrica !== undefined && { metrica: Number(metrica) }), dataLayer: dataLayer ?? 'dataLayer' }
}
