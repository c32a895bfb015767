import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'

const classOf = (html: string): string => /class="([^"]*)"/.exec(html)?.[1] ?? ''

it('has four sizes, of which medium is the usual one (specification.md §9)', () => {
  const sizes = ['small', 'medium', 'large', 'full'] as const
  const classes = sizes.map((size) => classOf(renderToStaticMarkup(<Button size={size}>Да</Button>)))
  for (const [i, size] of sizes.entries()) expect(classes[i]).toContain(`_${size}_`)
  expect(new Set(classes).size).toBe(4)
  expect(classOf(renderToStaticMarkup(<Button>Да</Button>))).toBe(classes[1])
  expect(classOf(renderToStaticMarkup(<ButtonLink href="/" size="full" />))).toBe(classes[3])
})
