import { expect, it } from 'vitest'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { withForm } from '#schema/definitions/checker/testing-forms.ts'
import { makePages } from './testing.ts'

const home = {
  query: '{ "page": { "type": "integer", "default": 1 } }',
  blocks: '[{ "type": "text", "props": { "text": "[Ещё](modal:thanks)" } }]',
}
const pages = makePages({
  changes: {
    ...withForm(),
    'pages/article.json': { blocks: '[]', data: undefined, meta: '{ "title": "а" }' },
    'pages/home.json': home,
    'layouts/default.json': {
      blocks:
        '[{ "type": "outlet" }, { "type": "form", "props": { "form": "ask" } }, { "type": "picture", "props": { "link": { "modal": "thanks", "params": { "title": "До встречи" } } } }]',
    },
  },
})

async function blocksAt(address: string): Promise<readonly BlockNode[]> {
  const prepared = await pages.open(address)
  if (prepared.kind !== 'page') throw new Error('No page')
  return prepared.page.blocks
}
const modalAt = async (address: string) => (await blocksAt(address)).find(({ type }) => type === 'modal')
const visitor = { region: { code: 'moscow' }, regions: [], choseRegion: false } as never
const opening = async (): Promise<string> => {
  const picture = (await blocksAt('/')).find(({ type }) => type === 'picture')
  return String(picture?.props.link)
}

it('opens the modal that the address names, and none that there is not', async () => {
  expect(await modalAt('/?modal=thanks')).toMatchObject({
    key: 'modal:thanks',
    props: { id: 'thanks', title: 'Спасибо', size: 'message', back: '/' },
    interactive: 'now',
  })
  for (const address of ['/', '/?modal=', '/?modal=none', '/?modal=constructor', '/?modal=__proto__'])
    expect(await modalAt(address)).toBeUndefined()
})

it('gives it what its link says, and nothing that someone else made up', async () => {
  const address = await opening()
  expect(address).toMatch(/^\?modal=thanks&with=[\w-]+\.[\w-]{22}$/)
  expect((await modalAt(`/${address}`))?.props.title).toBe('До встречи')
  const forged = Buffer.from(JSON.stringify(['thanks', { title: 'Обман' }])).toString('base64url')
  for (const bad of [
    `?modal=thanks&with=${forged}.${'a'.repeat(22)}`,
    address.replace(/with=./, 'with=x'),
    `${address}a`,
  ])
    expect((await modalAt(`/${bad}`))?.props.title).toBe('Спасибо')
})

it('leads back to the page as it was', async () => {
  expect((await modalAt('/?page=2&modal=thanks'))?.props.back).toBe('/?page=2')
  // A cached response contains no parameters that the page does not read (S20).
  expect((await modalAt('/?a=1&modal=thanks&email=anna@paseka.example'))?.props.back).toBe('/')
})

it('comes alone where it is opened over a page that is there', async () => {
  const url = new URL(`https://site.example/${await opening()}`)
  const modal = await pages.prepareModal(url, visitor)
  expect(modal?.page.blocks).toMatchObject([{ type: 'modal', props: { title: 'До встречи' } }])
  expect(await pages.prepareModal(new URL('https://site.example/?modal=none'), visitor)).toBeUndefined()
})

it('a modal that shows what is personal makes the page under it personal too', async () => {
  const pagesWithModal = makePages({
    changes: {
      'modals/mine.json': {
        own: 'true',
        title: '"Моё"',
        data: '{ "me": { "source": "visitor.view" } }',
        blocks: '[{ "type": "text", "props": { "text": { "$get": "data.me.name" } } }]',
      },
      'pages/home.json': home,
      'modals/thanks.json': {
        title: '"Спасибо"',
        blocks: '[{ "type": "text", "props": { "text": "[Моё](modal:mine)" } }]',
      },
    },
    answers: { 'visitor.view': { name: 'Анна' } },
  })
  for (const [address, expected] of [
    ['/?modal=mine', true],
    ['/?modal=thanks', false],
    ['/', false],
  ] as const)
    expect(await pagesWithModal.open(address)).toMatchObject({ kind: 'page', page: { own: expected } })
  expect(await pagesWithModal.prepareModal(new URL('https://site.example/?modal=mine'), visitor)).toMatchObject({
    page: { own: true },
  })
})

it('gives a form block its form with links, actions and editions worked out', async () => {
  const form = (await blocksAt('/')).find(({ type }) => type === 'form')?.props.form
  expect(form).toEqual({
    id: 'ask',
    path: '/api/app/form/feedback',
    fields: [expect.objectContaining({ name: 'email' }), expect.objectContaining({ name: 'agree' })],
    label: 'Спросить',
    note: '[Политика](/assets/terms.pdf)',
    sending: 'Отправляем…',
    onSuccess: [{ do: 'openModal', address: '?modal=thanks' }],
    onError: [{ do: 'showFormError' }],
    editions: { consent: '2026-03-01' },
  })
})
