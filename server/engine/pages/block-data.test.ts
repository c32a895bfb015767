import { expect, it } from 'vitest'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { calls } from '#schema/api/calls.ts'
import { goodForm, withForm } from '#schema/definitions/checker/testing-forms.ts'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/fragments.ts'
import { HttpError } from '../http/http-error.ts'
import { loadBlockData } from './block-data.ts'
import { dedupeCalls } from './load-data.ts'
import { makePages } from './testing.ts'

const contracts: Contracts = new Map<string, BlockContract>([
  [
    'shelf',
    {
      ...{ title: 'Полка', description: 'Изделия раздела.', interactive: false, props: object({}) },
      data: ({ section }, region) => ({ products: { call: 'catalog.list', params: { section, region } } }),
    },
  ],
  ['box', { title: 'Рамка', description: 'Рамка.', interactive: false, props: object({}) }],
])

const block = (type: string, more: Partial<BlockNode> = {}): BlockNode => ({
  ...{ key: type, type, props: {}, interactive: false, at: '' },
  ...more,
})

it('gives blocks the answers to what their contracts ask for, wherever they stand; equal calls are made once', async () => {
  const callNames: string[] = []
  const reported: string[] = []
  const shelf = (section: string) => block('shelf', { props: { section } })
  const blocks = [
    shelf('jars'),
    block('box', { slots: { content: [shelf('jars')], each: [[shelf('lids')], [shelf('gone')]] } }),
  ]
  await loadBlockData(blocks, {
    ...{ contracts, calls, variant: 'perm', form: async () => undefined },
    makeCall: dedupeCalls(async (name, parameters) => {
      callNames.push(`${name} ${JSON.stringify(parameters)}`)
      if (parameters.section === 'gone') throw new HttpError(503, 'Нет ответа.')
      return parameters.section
    }),
    report: (source) => reported.push(source),
  })
  const { content = [], each = [] } = blocks[1]?.slots ?? {}
  expect([blocks[0], ...content, ...each].flat().map((node) => (node as BlockNode).props)).toEqual([
    { section: 'jars', products: 'jars' },
    { section: 'jars', products: 'jars' },
    { section: 'lids', products: 'lids' },
    { section: 'gone', products: undefined },
  ])
  expect(callNames).toEqual(
    ['jars', 'lids', 'gone'].map((section) => `catalog.list {"section":"${section}","region":"perm"}`),
  )
  expect(reported).toEqual(['catalog.list'])
})

it('asks for the data of the forms that are shown, and of no others', async () => {
  const options = { from: { $get: 'data.articles.list' }, value: 'link', text: 'title' }
  const field = { name: 'question', type: 'select', label: 'Статья', options }
  const answers = { 'article.list': { list: [{ title: 'Первая', link: '/articles/first/' }], total: 1 } }
  const form = {
    data: JSON.stringify({ articles: { source: 'article.list' } }),
    fields: JSON.stringify([...(JSON.parse(goodForm.fields) as object[]), field]),
  }
  const changes = {
    ...withForm(form),
    'pages/article.json': { blocks: '[]', data: undefined, meta: '{ "title": "а" }' },
  }
  const pages = makePages({ changes, answers })
  await pages.open('/articles/first/')
  expect(pages.calls.filter((call) => call.startsWith('article.list'))).toEqual([])
  const shown = JSON.stringify(await pages.open('/'))
  expect(shown).toContain('"options":[{"value":"/articles/first/","text":"Первая"}]')
})
