import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { packagedBrowser } from '../site/packaged-browser.ts'

test.runIf(process.platform === 'linux')('the browser that npm brings shows text in the fonts it brings', async () => {
  const [one, other] = await Promise.all([packagedBrowser(), packagedBrowser()])
  expect(other).toEqual(one)
  const browser = await chromium.launch({ ...one, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.setContent('<p>Ёмкость</p>')
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Open Sans'])
  } finally {
    await browser.close()
  }
})
