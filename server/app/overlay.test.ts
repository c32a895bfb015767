import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { root } from '../engine/paths.ts'
import { describeWrong } from './overlay.ts'

const problem = (line: number): Problem => ({
  severity: 'error',
  file: 'schema/pages/faq.json',
  line,
  column: 3,
  pointer: '',
  rule: 'данные/нет-пути',
  message: 'Пути нет.',
  hint: 'Назовите другой.',
})
const nothing = { problems: [], errors: [], isWaiting: false }
const describe = (wrong: Partial<Parameters<typeof describeWrong>[0]>) =>
  describeWrong({ ...nothing, ...wrong }, '/shop/files')

it('says nothing where nothing is wrong', () => {
  expect(describe({})).toBeUndefined()
})

it('counts the problems and lists the first of them, with places that Vite makes links of', () => {
  const payload = describe({ problems: Array.from({ length: 12 }, (_, i) => problem(i + 1)) })
  expect(payload?.message).toMatch(/Изменения не\u00a0приняты\..*Ошибок: 12\.$/s)
  expect(payload?.stack).toContain('/shop/files/pages/faq.json:10:3 данные/нет-пути\nПути нет. Назовите другой.')
  expect(payload?.stack).not.toContain('faq.json:11:3')
  expect(payload?.stack).toContain('И ещё 2')
})

it('names a contract, which is not among the files of the site', () => {
  const payload = describe({ problems: [{ ...problem(4), file: 'blocks/quote/contract.ts' }] })
  expect(payload?.stack).toContain(`${join(root, 'blocks/quote/contract.ts')}:4:3 `)
})

it('says that the site waits, before its first valid version', () => {
  expect(describe({ problems: [problem(1)], isWaiting: true })?.message).toMatch(/^Сайт ещё не\u00a0открыт/)
})

it('shows errors of the code with their stacks', () => {
  const payload = describe({ errors: ['Error: Сломано\n    at Component (/shop/blocks/quote/Component.tsx:6:12)'] })
  expect(payload?.message).toMatch(/^Ошибка в\u00a0коде/)
  expect(payload?.stack).toContain('/shop/blocks/quote/Component.tsx:6:12')
})
