import type { JSX } from 'react'
import { Same } from '../../engine/tree/Cached.tsx'

/** Of how many scales and the like a part is kept. */
const MAX = 24

/**
 * A part of drawings that is kept, with its HTML on the server, as long as what it is drawn from: many products have one
 * outline, and each page draws it at several places.
 * @param draw given what it is drawn from, which is kept itself, and all else that it depends on
 */
export function keptPart<Of extends object, Rest extends readonly (string | number | boolean | undefined)[]>(
  draw: (of: Of, ...rest: Rest) => JSX.Element,
): (of: Of, ...rest: Rest) => JSX.Element {
  const known = new WeakMap<Of, Map<string, JSX.Element>>()
  return (of, ...rest) => {
    const own = known.get(of)
    const name = rest.join(' ')
    const kept = own?.get(name)
    if (kept) return kept
    const made = <Same>{draw(of, ...rest)}</Same>
    if (own && own.size < MAX) own.set(name, made)
    else known.set(of, new Map([[name, made]]))
    return made
  }
}
