import { type ComponentType, useEffect, useState } from 'react'
import { afterLoad, readFlag } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Its code comes when the page has been loaded and the browser is idle; without a script it does not come. */
export function Component(props: Props) {
  const [Panel, setPanel] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      afterLoad(() => {
        if (isDeclined()) return
        // Visitors do not miss an invitation that fails to load.
        import('./Panel.tsx').then((loaded) => setPanel(() => loaded.Panel)).catch(() => undefined)
      }),
    [],
  )
  return Panel && <Panel {...props} />
}

/** Returns true if the visitor closed the panel, or storage is blocked. */
function isDeclined(): boolean {
  try {
    return readFlag('subscribe-modal') === 'false'
  } catch {
    return true
  }
}
