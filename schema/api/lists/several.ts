import type { FromSchema } from 'json-schema-to-ts'
import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { line, object, objects } from '../../definitions/contract/fragments.ts'
import { regionCode } from '../catalog/shared.ts'
import { allowing, described, ownGet, ownPost, pagination, requiring } from '../shared.ts'
import { addedLine, basketLink } from './basket.ts'
import {
  countAfter,
  goneProduct,
  linesPage,
  productId,
  quantity,
  ready,
  sharedLine,
  specification,
  token,
  totals,
} from './shared.ts'

/** The calls of this file add several lines to the basket at once: lines pasted from a spreadsheet, or those of a shared basket. */

const added = { type: 'array', description: 'Что легло в корзину.', items: addedLine } as const

const problems = objects({
  description: 'Строки, которые не поняты, не найдены или повторяют друг друга.',
  item: 'Строка, с которой не вышло.',
  required: {
    line: { type: 'integer', minimum: 1, description: 'Какая по счёту.' },
    text: { type: 'string', description: 'Что в ней написано.' },
    why: { ...line, description: 'Что не так.' },
  },
  optional: {
    instead: { type: 'string', description: 'На что её заменить; пусто — ни на что.' },
    alias: { ...line, description: 'Как в\u00a0ней названо изделие, которое ищут.' },
    candidates: {
      type: 'array',
      description: 'Что это может быть; выбранное называют в\u00a0matches.',
      items: described('Изделие.', {
        article: { ...line, description: 'Артикул.' },
        name: { ...line, description: 'Название.' },
      }),
    },
  },
})

const column = (description: string) => ({ type: 'integer', minimum: 0, maximum: 49, description }) as const

const head = { type: 'string', maxLength: 500, description: 'Заголовки таблицы; пусто, если их нет.' } as const

const question = object({
  description: 'Таблица, о\u00a0столбцах которой спрашивают: ответ называют в\u00a0columns.',
  required: { head, labels: { type: 'array', description: 'Столбцы по\u00a0порядку.', items: line } },
})

const unit = { enum: ['pieces', 'boxes', 'pallets', 'thousands'], description: 'В\u00a0чём количество.' } as const

const read = object({
  description: 'Как прочитаны столбцы, которые указал покупатель, теперь или раньше.',
  required: {
    head,
    article: { ...line, description: 'Столбец артикулов.' },
    quantity: { ...line, description: 'Столбец количеств.' },
    unit,
  },
})

const raised = objects({
  description: 'Чего легло не столько, сколько просили: целые коробки, минимальный заказ.',
  item: 'Изделие с другим количеством.',
  required: {
    article: { ...line, description: 'Артикул.' },
    quantity: { type: 'integer', minimum: 0, description: 'Сколько прибавилось в корзине, штук.' },
    why: { ...line, description: 'Почему.' },
  },
  optional: {
    line: { type: 'integer', minimum: 1, description: 'Какая строка текста о\u00a0нём, по\u00a0счёту.' },
    asked: { type: 'integer', minimum: 1, description: 'Сколько просили, штук; нет — количества не назвали.' },
    said: { ...line, description: 'Сколько просили, если не\u00a0в\u00a0штуках: «2 пал.».' },
  },
})

const replaced = { type: 'boolean', description: 'true — строки легли вместо того, что было в корзине.' } as const

const basketPasteCall = {
  ...ownPost('/api/app/basket/paste'),
  description:
    'Быстрый заказ: артикулы и количества, вставленные из таблицы, по одному в строке, через табуляцию, точку с запятой, запятую или пробел. Количество — в штуках или в коробках: «3 кор.»; без него — минимальный заказ. Изделие из нескольких строк не добавляется: о\u00a0нём спросят.',
  body: object({
    required: { text: { type: 'string', minLength: 1, maxLength: 100_000, description: 'Строки.' } },
    optional: {
      replace: {
        type: 'boolean',
        description: 'true — вместо того, что в корзине; если не понята ни одна строка, корзина остаётся.',
      },
      keep: { type: 'boolean', description: 'true — строки, не понятые раньше, остаются среди не понятых.' },
      columns: object({
        description:
          'Где в\u00a0таблице артикул и\u00a0количество: вошедшему покупателю это запоминается, если по\u00a0ним нашлось хоть одно изделие.',
        required: {
          head,
          article: column('Столбец артикулов, от\u00a00.'),
          quantity: column('Столбец количеств, от\u00a00.'),
          unit,
        },
      }),
      forget: { ...head, description: 'Заголовки таблицы, столбцы которой больше не\u00a0помнить.' },
      matches: objects({
        maxItems: 500,
        description:
          'Изделия, выбранные для строк; вошедшему покупателю такие артикулы запоминаются как его собственные.',
        item: 'Выбор.',
        required: {
          alias: { ...line, maxLength: 60, description: 'Как изделие названо в\u00a0строке.' },
          article: { ...line, maxLength: 100, description: 'Артикул выбранного изделия.' },
        },
      }),
      uid,
    },
  }),
  response: object({
    required: { added, raised, problems, replaced, count: countAfter },
    optional: { question, read },
  }),
} as const satisfies Call

export const basketRestCall = {
  ...ownGet('/api/app/basket/rest'),
  description:
    'Вставленные строки, которые не\u00a0легли в\u00a0корзину: они уйдут с\u00a0заказом или запросом\u00a0КП.',
  query: allowing({ uid }),
  response: object({ required: { problems }, optional: { question } }),
} as const satisfies Call

export const basketPastedCall = {
  ...ownGet('/api/app/basket/pasted'),
  description: 'Чем кончился быстрый заказ без скрипта: подпись из «/basket/?pasted=…».',
  query: object({ required: { token }, optional: { uid } }),
  response: object({
    required: { added: { type: 'integer', minimum: 0, description: 'Сколько строк принято.' }, problems },
    optional: {
      raised,
      more: { type: 'integer', minimum: 1, description: 'Сколько ещё количеств подняли, кроме названных.' },
      replaced,
      read,
      forgotten: { type: 'boolean', description: 'true — столбцы таблицы забыты.' },
      before: { ...basketLink, description: 'Ссылка на прежнюю корзину, если её заменили.' },
    },
  }),
} as const satisfies Call

export type BasketPaste = FromSchema<typeof basketPasteCall.response>
export type RaisedLine = BasketPaste['raised'][number]
export type PasteProblem = BasketPaste['problems'][number]
export type SharedLine = FromSchema<typeof sharedLine>
export type AddedLine = FromSchema<typeof addedLine>

export const severalCalls = {
  'basket.paste': basketPasteCall,
  'basket.pasted': basketPastedCall,
  'basket.rest': basketRestCall,
  'basket.share': {
    ...ownPost('/api/app/basket/share'),
    description: 'Ссылка, по которой корзину увидят и смогут взять себе. В ней артикулы, количества и пожелания.',
    body: allowing({ uid }),
    response: requiring({
      link: basketLink,
      url: { type: 'string', description: 'То же с именем сайта, чтобы переслать.' },
    }),
  },
  'basket.shared': {
    ...ownGet('/api/app/basket/shared'),
    description: 'Корзина, которой поделились: по сегодняшним ценам.',
    query: object({ required: { token }, optional: { uid, region: regionCode, page: linesPage } }),
    response: object({
      required: {
        item: object({
          description: 'Корзина.',
          required: { items: { type: 'array', description: 'Строки.', items: sharedLine }, ...totals },
          optional: { ready },
        }),
      },
      optional: { pagination, specification },
    }),
  },
  'basket.take': {
    ...ownPost('/api/app/basket/take'),
    description: 'Кладёт в свою корзину то, чем поделились; повтор подряд ничего не прибавляет.',
    body: object({ required: { token }, optional: { uid } }),
    response: requiring({
      added,
      gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
      count: countAfter,
    }),
  },
  'basket.pair': {
    ...ownPost('/api/app/basket/pair'),
    description:
      'Кладёт изделие и то, что к\u00a0нему подходит, двумя строками: обе или ни одной. Каждого — не меньше, чем просили, целыми коробками.',
    body: object({
      required: {
        productId,
        withId: { ...productId, description: 'Номер второго изделия: бутылки, к\u00a0которой взяли крышку.' },
        quantity: { ...quantity, description: 'Сколько штук каждого.' },
      },
      optional: {
        how: {
          enum: ['add', 'set'],
          default: 'add',
          description: 'set — строки этих изделий получают такое количество; add — прибавляется к\u00a0тому, что есть.',
        },
        uid,
      },
    }),
    response: requiring({ added, count: countAfter }),
  },
} as const satisfies Record<string, Call>
