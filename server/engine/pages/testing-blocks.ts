import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { testContracts } from '#schema/definitions/checker/testing.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { isWithin } from '#schema/definitions/text/dates.ts'
import { createSigning } from '../secrets/signing.ts'
import { createLinks } from '../site/links.ts'
import { compileBlocks } from './compile.ts'
import { resolveBlocks } from './resolve.ts'

export const links = createLinks({
  routes: [{ path: '/articles/{slug}', page: 'article' }],
  document: (name) => (name === 'politic' ? '/assets/terms.pdf' : undefined),
  sign: createSigning(() => ({ current: Buffer.from('ключ'), earlier: [] })).sign,
  picture: () => undefined,
})
const compiler = { contracts: testContracts, links }
const compile = (blocks: readonly BlockInstance[], key = 'k') =>
  compileBlocks(compiler, blocks, 'f.json', key, ['blocks'])

const PARTIAL: BlockInstance[] = [
  { type: 'box', props: { title: { $get: 'params.title' } } },
  { type: 'picture', props: { link: { $get: 'params.goal' }, count: { $get: 'data.count' } } },
]

/** Compiles and resolves blocks, which may use the partial "note". */
export const resolve = (blocks: readonly BlockInstance[], scope: Scope = {}): BlockNode[] =>
  resolveBlocks(compile(blocks), scope, {
    outlet: { blocks: [{ key: 'page', type: 'box', props: {}, interactive: false, at: '' }], subject: '/' },
    shows: (period) => isWithin(period, Date.parse('2026-11-20T09:00+03:00')),
    partial: () => compile(PARTIAL, '$note.'),
    body: (body) => compile(body, ''),
  })

export const props = (blocks: readonly BlockInstance[], scope: Scope = {}) =>
  resolve(blocks, scope).map((node) => node.props)
export const text = (value: unknown): BlockInstance => ({ type: 'text', props: { text: value } })
