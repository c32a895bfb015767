import { expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { projectSite } from '../../app/testing-site.ts'
import { createWithoutDead } from './dead-links.ts'

const site = await projectSite()
const without = createWithoutDead(site, contracts, {
  has: async (_, { section }) => section !== 'gone',
  ownSections: () => OWN,
})
const OWN = ['/catalog/gone/', '/catalog/here/']

const node = (type: string, props: Record<string, unknown>): BlockNode => ({
  ...{ key: type, type, props, interactive: false, at: '' },
})
const [gone, here] = OWN.map((link) => ({ name: link, text: link, link }))

it('of a menu go the items that lead nowhere, and what headed nothing else', async () => {
  const menu = [
    { name: 'Каталог', link: '/catalog/', items: [gone, here] },
    { name: 'Все', link: '/', items: [gone] },
    gone,
  ]
  const [header] = await without([node('site-header', { menu })])
  expect(header?.props.menu).toEqual([
    { name: 'Каталог', link: '/catalog/', items: [here] },
    { name: 'Все', link: '/' },
  ])
  const footerMenu = [
    { title: 'Решения', items: [gone] },
    { title: 'Тара', items: [gone, here] },
  ]
  const [footer] = await without([node('site-footer', { menu: footerMenu })])
  expect(footer?.props.menu).toEqual([{ title: 'Тара', items: [here] }])
})

it('what stands alone leads to the list, and blocks without such links are the same', async () => {
  const live = node('text', { text: '[Есть](/catalog/here/), [чужое](/catalog/other/)' })
  const [text, same] = await without([node('text', { text: '[Нет](/catalog/gone/)' }), live])
  expect(text?.props.text).toBe('[Нет](/catalog/)')
  expect(same).toBe(live)
})
