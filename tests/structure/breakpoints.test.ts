import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'

// specification.md §9: the widths at which styles change.

const WIDTHS = [480, 768, 1024, 1200, 1440, 1640]

/** Widths of the media queries of all stylesheets; «under 768» is written as 767.98, «above 1024» as 1025. */
async function widthsIn(room: string): Promise<number[]> {
  const files = (await readdir(join(root, room), { recursive: true })).filter((file) => file.endsWith('.css'))
  const texts = await Promise.all(files.map((file) => readFile(join(root, room, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(([, edge, width]) =>
        edge === 'min' ? Number(width) : Math.ceil(Number(width)),
      ),
    ),
  )
}

test('styles change at the widths of specification.md §9 and at no other', async () => {
  const used = new Set([...(await widthsIn('renderer')), ...(await widthsIn('blocks'))])
  // Above 1024 begins the desktop.
  expect([...used].filter((width) => !WIDTHS.includes(width) && width !== 1025)).toEqual([])
  expect([480, 768, 1025, 1200, 1440, 1640].filter((width) => !used.has(width))).toEqual([])
})
