import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder, root, schemaFolder } from '#server/engine/paths.ts'

// A character that the site's font lacks is displayed in some font of the visitor, or not at all.

/** Returns the used code points of each `unicode-range` that its font file lacks. */
function* missing(used: ReadonlySet<number>): Iterable<string> {
  const css = readFileSync(join(root, 'renderer/kit/ui/fonts.css'), 'utf8')
  for (const [, path = '', ranges = ''] of css.matchAll(/src: url\("([^"]+)"\)[^;]*;\s*unicode-range: ([^;]+);/g)) {
    const font = openSync(join(root, 'renderer/public', path))
    if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts`)
    const characters = new Set(font.characterSet)
    for (const range of ranges.split(', ')) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (const point of used)
        if (point >= from && point <= to && !characters.has(point))
          yield `${path}: U+${point.toString(16).toUpperCase()}`
    }
  }
}

test('the fonts have every character that the shop’s texts use', async () => {
  const { read } = await readTexts(schemaFolder, publicFolder)
  const texts = read.map(({ text }) => text).join('')
  // Characters that the code adds to phones, numbers and prices.
  const used = new Set([...texts, '\u2011\u00a0\u2009₽'].map((character) => character.codePointAt(0) ?? 0))
  expect([...missing(new Set([...used].filter((point) => point >= 0x20)))]).toEqual([])
})
