import { expect, test } from 'vitest'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { MaterialSurface } from '../records.ts'
import { render } from './render.ts'
import { toBytes } from './shade.ts'

const SIDE = 60

/** Returns red, green, blue and opacity at the center of a rendered jar. */
async function middleOf(tint: Drawing['tint'], surface: MaterialSurface): Promise<number[]> {
  const drawing: Drawing = { shape: 'jar', height: 80, diameter: 80, neck: 70, ...(tint && { tint }) }
  const bytes = toBytes(await render({ drawing, material: '', surface }, SIDE, SIDE))
  return [...bytes.subarray((32 * SIDE + 30) * 4, (32 * SIDE + 30) * 4 + 4)]
}

test('a rendering has the color of its product', async () => {
  const [red = 0, green = 0, blue = 0, opacity] = await middleOf('yellow', 'satin')
  expect([red > 180, green > 140, blue < 90, opacity]).toEqual([true, true, true, 255])
  expect((await middleOf('red', 'satin'))[1]).toBeLessThan(80)
  expect(Math.min(...(await middleOf('white', 'matte')))).toBeGreaterThan(190)
})

test('a clear wall shows what it stands on, a milky one less, and nothing is painted around it', async () => {
  const [clear, natural] = [await middleOf('clear', 'glassy'), await middleOf('natural', 'satin')]
  expect(clear[3]).toBeLessThan(128)
  expect(natural[3]).toBeGreaterThan(clear[3] ?? 255)
  const drawing: Drawing = { shape: 'jar', height: 80, diameter: 80, neck: 70 }
  expect(toBytes(await render({ drawing, material: '', surface: 'glassy' }, SIDE, SIDE))[3]).toBe(0)
})
