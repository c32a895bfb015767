import { use, useEffect, useState } from 'react'
import { requestCall } from '../../engine/api/client.ts'
import { ConstantsContext } from '../../engine/page/page-store.ts'

interface DetectedRegion {
  id: number
  name: string
}

/**
 * The region where the visitor seems to be, for a question; never applied automatically. The browser requests it after the page has loaded,
 * since a page's HTML does not depend on the place. Undefined while unknown, if the visitor has chosen a region, and if it is the current
 * one.
 */
export function useDetectedRegion(current: number): DetectedRegion | undefined {
  const possible = use(ConstantsContext)?.detectsVariant
  const [region, setRegion] = useState<DetectedRegion>()
  useEffect(() => {
    if (!possible) return
    const request = new AbortController()
    requestCall('GET /api/app/region/detect', {}, { signal: request.signal })
      .then(({ region }) => setRegion(region ?? undefined))
      .catch(() => undefined) // without an answer there is no question
    return () => request.abort()
  }, [possible])
  return region && region.id !== current ? region : undefined
}
