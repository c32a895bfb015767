import { SideView, scaleToFit, shapeOf } from '#renderer/index.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'

/** What a row shows of a product. */
export const drawRow = ({ drawing }: { drawing: Drawing }) => (
  <SideView drawing={drawing} scale={scaleToFit([drawing], 32, 36)} />
)

const jar = { shape: 'jar', height: 96, diameter: 92, neck: 84 } as const

/** The outline of what is not there. */
export const drawNothing = () => (
  <svg width={96} height={98} viewBox="-48 -97 96 98" aria-hidden="true">
    <path className="outline-only" d={shapeOf(jar).bodies[0]} />
  </svg>
)
