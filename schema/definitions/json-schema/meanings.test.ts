import { expect, it } from 'vitest'
import { meaningsOf } from './meanings.ts'

it.each([
  ['Вид: jar — банка, tube — туба; с крышкой. Без него — jar.', ['jar', 'tube'], ['банка', 'туба']],
  ['tube — туба, jar — банка, стеклянная тоже.', ['jar', 'tube'], ['банка, стеклянная тоже', 'туба']],
  ['Уровень: 2 — под названием страницы, 3 — внутри раздела.', [2, 3], ['под названием страницы', 'внутри раздела']],
  ['Какой значок.', ['vk'], ['']],
  [
    'navigate — перейти по ссылке "to"; reload — загрузить заново.',
    ['reload', 'navigate'],
    ['загрузить заново', 'перейти по ссылке "to"'],
  ],
])('out of «%s» it reads what each value means', (description, values, meanings) => {
  expect(meaningsOf({ enum: values, description })).toEqual(meanings)
})
