import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { line, link, object } from '../../definitions/contract/fragments.ts'
import { kind, productCard, sectionPath } from '../catalog/shared.ts'
import { described, listed, ownGet, ownPost, requiring } from '../shared.ts'
import { added, removed } from './favorite.ts'
import { basketProduct, countAfter, goneProduct, ownListQuery, productId } from './shared.ts'

const section = described('Раздел с изделиями, которые сравнивают между собой.', {
  kind,
  path: sectionPath,
  name: { ...line, description: 'Название раздела.' },
  link,
  products: { type: 'array', minItems: 1, description: 'Номера изделий: столбцы таблицы.', items: productId },
  rows: listed('Строки таблицы.', 'Свойство.', {
    label: { ...line, description: 'Что это.' },
    values: {
      type: 'array',
      description: 'Значения в порядке products; null — такого свойства у изделия нет.',
      items: { type: ['string', 'null'], description: 'Значение с единицей.' },
    },
    differs: { type: 'boolean', description: 'Различаются ли значения.' },
  }),
})

export const compareItemCall = {
  ...ownGet('/api/app/compare/item'),
  description: 'Сравнение по разделам каталога. Число на значке — сколько разделов.',
  query: ownListQuery,
  response: requiring({
    item: described('Сравнение.', {
      data: described('О списке.', {
        count: countAfter,
        most: { type: 'integer', description: 'Сколько изделий помещается.' },
        gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
      }),
      products: {
        type: 'array',
        description: 'Изделия, в порядке добавления.',
        items: { ...basketProduct, required: productCard.required },
      },
      sections: { type: 'array', description: 'Разделы.', items: section },
    }),
  }),
} as const satisfies Call

export const compareRemoveCall = {
  ...ownPost('/api/app/compare/item/remove'),
  description: 'Убирает изделие из сравнения.',
  body: object({ required: { productId }, optional: { uid } }),
  response: removed,
} as const satisfies Call

export const compareCalls = {
  'compare.item': compareItemCall,
  'compare.add': {
    ...ownPost('/api/app/compare/item/add'),
    description: 'Кладёт изделие в сравнение. Количество всегда 1.',
    body: object({ required: { productId }, optional: { quantity: { const: 1, description: 'Всегда 1.' }, uid } }),
    response: added,
  },
  'compare.remove': compareRemoveCall,
} as const satisfies Record<string, Call>
