import { expect, it } from 'vitest'
import { placeLabels } from './CityMap.tsx'

it('parts the names of cities that are close together', () => {
  const labels = placeLabels(
    [
      { city: 'Владимир', x: 100, y: 100 },
      { city: 'Ковров', x: 112, y: 98 },
      { city: 'Москва', x: 80, y: 99 },
    ],
    312,
    200,
  )
  const places = labels.map(({ x, y, anchor }) => `${x} ${y} ${anchor}`)
  expect(new Set(places).size).toBe(3)
  expect(labels[0]?.y).not.toBe(labels[1]?.y)
  expect(labels[2]?.anchor).toBe('end')
})
