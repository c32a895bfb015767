import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { inDocument, type PartAttributes, StaticPart } from './StaticPart.tsx'

const loads = new Set<() => Promise<void>>()

/** Loads what draws the late parts of all modules so far: before a page is rendered, or shown by navigation. */
export const loadLateParts = (): Promise<unknown> => Promise.allSettled([...loads].map((load) => load()))

/**
 * A static part of an interactive block whose code the browser needs only where it is drawn anew: what the document
 * brought stays until its properties change.
 * @param load what draws the part's content
 */
export function latePart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): (props: PartAttributes & { part: string; of: Props }) => JSX.Element {
  let draw: ((props: Props) => ReactNode) | undefined
  const come = async (): Promise<void> => {
    draw ??= await load()
  }
  loads.add(come)

  return function LatePart({ of, ...attributes }) {
    const now = JSON.stringify(of)
    const [brought, setBrought] = useState(() => isInDocument(attributes.part) && now)
    const [, setCome] = useState(draw !== undefined)
    if (brought && brought !== now) setBrought(false)
    const isWanted = brought !== now
    useEffect(() => {
      if (isWanted && !draw)
        come().then(
          () => setCome(true),
          () => undefined, // a drawing that does not come is no one's trouble
        )
    }, [isWanted])
    return <StaticPart {...attributes}>{isWanted && draw ? draw(of) : null}</StaticPart>
  }
}

const isInDocument = (part: string): boolean => typeof document !== 'undefined' && inDocument(part) !== null
