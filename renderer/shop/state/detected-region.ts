import { use, useEffect, useState } from 'react'
import { requestCall } from '../../engine/api/client.ts'
import { ConstantsContext } from '../../engine/page/page-store.ts'

interface DetectedRegion {
  id: number
  name: string
}

/**
 * Returns the region where the visitor probably is. The page offers it, but never switches to it by itself. The browser requests it after
 * the page, because the page's HTML is cached for all locations. Undefined until the region is known, and if it is the current one or the
 * visitor has chosen one.
 */
export function useDetectedRegion(current: number): DetectedRegion | undefined {
  const possible = use(ConstantsContext)?.detectsVariant
  const [region, setRegion] = useState<DetectedRegion>()
  useEffect(() => {
    if (!possible) return
    const request = new AbortController()
    requestCall('GET /api/app/region/detect', {}, { signal: request.signal })
      .then(({ region }) => setRegion(region ?? undefined))
      .catch(() => undefined) // if the request fails, no region is offered
    return () => request.abort()
  }, [possible])
  return region && region.id !== current ? region : undefined
}
