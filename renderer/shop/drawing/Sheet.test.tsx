import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SheetDrawing, sheetScales } from './Sheet.tsx'

const cap = { shape: 'cap', height: 22, diameter: 30, neck: 28 } as const
const bottle = { shape: 'bottle', height: 268, diameter: 88, neck: 28 } as const
const jar = { shape: 'jar', height: 60, diameter: 60, neck: 50 } as const

test('beside bottles closures are large enough to see; containers keep one scale', () => {
  const scaleOf = sheetScales([cap, bottle, jar], 'low')
  expect(scaleOf(cap) * cap.diameter).toBeGreaterThan(100)
  expect(scaleOf(jar)).toBe(scaleOf(bottle))
})

test.each(['scale', 'lines'] as const)('the distance of the lines is told where they are seen: %s', (saysScale) => {
  const sheet = <SheetDrawing id="s" drawings={[jar]} size="low" saysScale={saysScale} />
  expect(renderToStaticMarkup(sheet).includes('линии через')).toBe(saysScale === 'lines')
})
