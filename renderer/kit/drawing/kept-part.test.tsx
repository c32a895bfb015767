import { expect, it } from 'vitest'
import { keptPart } from './kept-part.tsx'

it('draws a part once for what it is drawn from, and keeps no more than some', () => {
  const drawn: string[] = []
  const part = keptPart((of: { name: string }, scale: number) => {
    drawn.push(`${of.name} ${scale}`)
    return <i />
  })
  const [jar, bottle] = [{ name: 'банка' }, { name: 'бутылка' }]
  expect(part(jar, 1)).toBe(part(jar, 1))
  expect(part(bottle, 1)).not.toBe(part(jar, 1))
  part(jar, 2)
  expect(drawn).toEqual(['банка 1', 'бутылка 1', 'банка 2'])
  for (let scale = 3; scale < 100; scale++) part(jar, scale)
  const first = part(jar, 1)
  expect(drawn.at(-1)).toBe('банка 1')
  expect(part(jar, 1)).toBe(first)
})
