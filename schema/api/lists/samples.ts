import type { Call } from '../../definitions/calls/call.ts'
import { accepted, formParts, openBody, uid } from '../../definitions/calls/form-body.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { productCard } from '../catalog/shared.ts'
import { listed, ownGet, ownPost, requiring } from '../shared.ts'
import { compareRemoveCall } from './compare.ts'
import { added, removed } from './favorite.ts'
import { countAfter, goneProduct, ownListQuery, productId } from './shared.ts'

/** Call for the list of samples that a visitor has chosen; it is separate from the basket. */
export const sampleItemCall = {
  ...ownGet('/api/app/sample/item'),
  description: 'Образцы, которые посетитель выбрал, и\u00a0на\u00a0каких условиях их присылают.',
  query: ownListQuery,
  response: object({
    required: {
      products: {
        type: 'array',
        description: 'Изделия в\u00a0том порядке, в\u00a0каком их добавили.',
        items: productCard,
      },
      gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
      count: countAfter,
      most: { type: 'integer', minimum: 1, description: 'Сколько образцов помещается в\u00a0один запрос.' },
      price: {
        ...line,
        description: 'Цена выбранного: «Бесплатно», «3 образца по\u00a0150\u00a0₽: 450\u00a0₽ с\u00a0НДС».',
      },
    },
    optional: { terms: { ...line, description: 'Условия из\u00a0site.json.' } },
  }),
} as const satisfies Call

export const sampleCalls = {
  'sample.item': sampleItemCall,
  'sample.add': {
    ...ownPost('/api/app/sample/item/add'),
    description: 'Добавляет изделие к\u00a0образцам; что уже там, остаётся. Больше пяти не\u00a0помещается: 409.',
    body: object({ required: { productId }, optional: { uid } }),
    response: added,
  },
  'sample.remove': {
    ...compareRemoveCall,
    path: '/api/app/sample/item/remove',
    description: 'Убирает изделие из\u00a0образцов.',
    response: removed,
  },
  'sample.last': {
    ...ownGet('/api/app/sample/last'),
    description: 'Последний свой запрос образцов, чтобы показать, что принято: только в\u00a0первый час, потом 404.',
    query: ownListQuery,
    response: requiring({
      number: { type: 'integer', minimum: 1, description: 'Номер заявки.' },
      letter: { type: 'string', description: 'Почта, на которую уходит письмо; пусто, если письма не\u00a0обещают.' },
      letterAt: { type: 'string', description: 'Когда оно уйдёт, если писем за\u00a0час слишком много.' },
      asked: listed('Образцы по\u00a0порядку и\u00a0их стоимость.', 'Подпись и\u00a0значение.', {
        label: { ...line, description: 'Подпись: «Образец 1».' },
        text: { type: 'string', description: 'Значение: название и\u00a0артикул, цена.' },
      }),
    }),
  },
  'sample.order': {
    ...ownPost('/api/app/sample/order'),
    description:
      'Просит прислать выбранные образцы: заявка с\u00a0ними и\u00a0с\u00a0ценой уходит менеджеру, список пустеет.',
    body: { ...openBody, properties: formParts },
    letters: true,
    response: accepted,
  },
} as const satisfies Record<string, Call>
