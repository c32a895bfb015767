import { expect, it } from 'vitest'
import { line } from '../contract/fragments.ts'
import { object } from '../contract/object.ts'
import { assertContract, ContractError } from './contract.ts'

const contract = {
  title: 'Цитата',
  description: 'Слова человека.',
  interactive: false,
  props: object({ required: { text: line }, optional: { items: { type: 'array', items: line } } }),
}

/** The mistakes as «path: message hint», with plain spaces. */
function mistakesIn(changed: unknown, source = ''): string[] {
  try {
    assertContract(changed, source)
    return []
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return error.mistakes.map(({ path, message, hint }) =>
      `${path.join('/')}: ${message} ${hint}`.trim().replace(/\u00a0/g, ' '),
    )
  }
}

const withProp = (schema: object) => ({ ...contract, props: object({ required: { text: { ...line, ...schema } } }) })

it('takes a contract with everything that one may have', () => {
  expect(
    mistakesIn({
      ...contract,
      ...{ places: ['page'], heading: { prop: 'text' }, headline: 'text', emptyWithout: 'items' },
      ...{ slots: { row: { description: 'Строка.', item: 'items' } }, data: () => ({}), picture: () => undefined },
    }),
  ).toEqual([])
})

it.each([
  ['nothing', undefined, ': Файл не экспортирует contract. Напишите: export const contract = { … } as const satisfies'],
  ['no title', { ...contract, title: undefined }, ': Нет обязательного ключа «title». Название блока по-русски.'],
  ['an empty title', { ...contract, title: '' }, 'title: Строка не может быть пустой.'],
  ['a key with a slip', { ...contract, emptyWithot: 'text' }, 'emptyWithot: Ключа «emptyWithot» здесь нет. Возможно'],
  ['no props', { ...contract, props: {} }, 'props: Нет обязательного ключа «type».'],
  [
    'an unknown keyword',
    withProp({ maxLenght: 5 }),
    'props/properties/text/maxLenght: Ключа «maxLenght» здесь нет. Возможно, имелось в виду «maxLength».',
  ],
  [
    'an unknown keyword inside a list',
    {
      ...contract,
      props: object({ required: { list: { type: 'array', items: { anyOf: [{ ...line, ...{ kind: 1 } }] } } } }),
    },
    'props/properties/list/items/anyOf/0/kind: Ключа «kind» здесь нет.',
  ],
  [
    'an unknown type',
    withProp({ type: 'strin' }),
    'props/properties/text/type: Значение "strin" здесь не подходит. Возможно, имелось в виду «string».',
  ],
  ['a bad pattern', withProp({ pattern: '(' }), 'props: Схема свойств не собирается: '],
  [
    'a missing prop that it names',
    { ...contract, emptyWithout: 'itms' },
    'emptyWithout: Свойства «itms» у блока нет. Возможно, имелось в виду «items».',
  ],
  [
    'a missing prop of a slot',
    { ...contract, slots: { row: { description: 'Строка.', item: 'rows' } } },
    'slots/row/item: Свойства «rows» у блока нет.',
  ],
])('tells of %s', (_, changed, message) => {
  const mistakes = mistakesIn(changed)
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toContain(message)
})

it('takes no code of the server', () => {
  expect(mistakesIn(contract, "import { root } from '#server/engine/paths.ts'")).toEqual([
    expect.stringMatching(/^#server: Код сервера/),
  ])
  expect(mistakesIn(contract, "import { root } from '../../server/engine/paths.ts'")).toHaveLength(1)
})
