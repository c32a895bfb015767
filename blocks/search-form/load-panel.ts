import type { ComponentType } from 'react'
import { requestOf } from '#renderer/index.ts'
import type { PanelProps } from './types.ts'

/**
 * The part that shows suggestions, fetched when it is first wanted; undefined where it does not come. A module that
 * does not come loads the document again (renderer/engine/start/reload-guard.ts): right after a release, and wrong where
 * there is no network, so the server is asked for a sign of life first.
 */
export async function loadPanel(): Promise<ComponentType<PanelProps> | undefined> {
  try {
    const { ok } = await fetch(requestOf('search.suggest', {}).path, { method: 'HEAD' })
    return ok ? (await import('./Panel.tsx')).Panel : undefined
  } catch {
    return undefined
  }
}
