import { use, useEffect, useState } from 'react'
import { requestCall } from '../../engine/api/client.ts'
import { ConstantsContext } from '../../engine/page/page-store.ts'

interface DetectedRegion {
  id: number
  name: string
}

/**
 * The region that the visitor seems to be in, to ask about: never applied by itself. Asked for by the browser after
 * the page is there, because a page's HTML is the same wherever it is read. Undefined while unknown, where the
 * visitor has chosen a region, and where it is the current one.
 */
export function useDetectedRegion(current: number): DetectedRegion | undefined {
  const possible = use(ConstantsContext)?.detectsVariant
  const [region, setRegion] = useState<DetectedRegion>()
  useEffect(() => {
    if (!possible) return
    const request = new AbortController()
    requestCall('GET /api/app/region/detect', {}, { signal: request.signal })
      .then(({ region }) => setRegion(region ?? undefined))
      .catch(() => undefined) // a hint that does not come is no hint
    return () => request.abort()
  }, [possible])
  return region && region.id !== current ? region : undefined
}
