import { type ComponentType, useEffect, useState } from 'react'
import { afterLoad } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Loads the notice's code after the page. Without scripts there is no analytics, so no consent and no notice is needed. */
export function Component(props: Props) {
  const [Panel, setPanel] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      afterLoad(() => {
        // If the notice fails to load, the visitor cannot consent, so there is no analytics.
        import('./Panel.tsx').then((loaded) => setPanel(() => loaded.Panel)).catch(() => undefined)
      }),
    [],
  )
  return Panel && <Panel {...props} />
}
