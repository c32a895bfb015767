import type { Call } from '../../definitions/calls/call.ts'
import { formKey, formParts, openBody, uid } from '../../definitions/calls/form-body.ts'
import { date, line, link, object, picture } from '../../definitions/contract/fragments.ts'
import { drawing } from '../../definitions/shop/drawing.ts'
import { priceStep } from '../catalog/view.ts'
import { specification, token } from '../lists/shared.ts'
import { allowing, listed, ownGet, ownPost, requiring } from '../shared.ts'
import { answer, delivery, look, orderLine, orderNumber, sumFacts } from './orders.ts'

/** Number of an offer: «КП-26-7F3K-Q». */
export const offerNumber = { ...line, maxLength: 20, description: 'Номер предложения: «КП-26-7F3K-Q».' } as const

const version = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,8}$',
  examples: ['1'],
  patternErrorMessage: 'Версия — целое число, «3».',
  maxLength: 9,
  description: 'Каким предложение видели: растёт с\u00a0каждой переменой.',
} as const

const offerLink = { ...link, description: 'Адрес предложения: его увидит любой, у\u00a0кого он есть.' } as const

const offerLine = object({
  description: 'Строка предложения.',
  required: {
    ...orderLine.required,
    pallets: { type: 'integer', minimum: 0, description: 'Полных поддонов.' },
    looseBoxes: { type: 'integer', minimum: 0, description: 'Коробок сверх полных поддонов.' },
    isOwn: { type: 'boolean', description: 'true\u00a0— цену дал менеджер: по\u00a0прайсу она другая.' },
    prices: {
      type: 'array',
      description: 'Цена по\u00a0количеству в\u00a0прайсе того дня; пусто\u00a0— по\u00a0запросу.',
      items: priceStep,
    },
  },
  optional: {
    ...orderLine.optional,
    drawing: { ...drawing, description: 'Чертёж; нет, если изделия больше нет в\u00a0каталоге.' },
    picture: { ...picture, description: 'Картинка изделия; нет\u00a0— показывают чертёж.' },
    drawings: listed('Чертёж изделия: PDF и\u00a0DXF.', 'Ссылка на\u00a0чертёж.', {
      text: { ...line, description: 'Формат.' },
      link: { ...link, description: 'Адрес файла.' },
    }),
  },
})

const item = object({
  description: 'Предложение.',
  required: {
    number: offerNumber,
    version,
    token: { ...token, description: 'Подпись предложения: с\u00a0ней его принимают.' },
    state: {
      enum: ['asked', 'sent', 'accepted', 'withdrawn', 'expired'],
      description:
        'asked\u00a0— по прайсу, менеджер ещё смотрит; sent\u00a0— отправлено менеджером; accepted\u00a0— принято; withdrawn\u00a0— отозвано; expired\u00a0— срок вышел.',
    },
    look,
    date: { ...date, description: 'День предложения.' },
    until: { ...date, description: 'По какой день действует.' },
    recipient: { type: 'string', description: 'Для кого: организация и\u00a0имя.' },
    manager: { type: 'array', description: 'Кто готовил и\u00a0как связаться.', items: answer },
    canAccept: { type: 'boolean', description: 'true\u00a0— его можно принять.' },
    ...sumFacts,
    lines: { type: 'array', description: 'Строки по\u00a0порядку.', items: offerLine },
    terms: { type: 'array', description: 'Срок, доставка, оплата, что по\u00a0запросу.', items: answer },
    pdf: { ...link, description: 'Адрес PDF.' },
  },
  optional: {
    delivery,
    specification,
    basket: {
      ...link,
      description: 'Адрес корзины с\u00a0этими строками; нет, если они в\u00a0адрес не\u00a0помещаются.',
    },
    order: object({
      description: 'Заказ, который из\u00a0него сделан.',
      required: { number: orderNumber },
      optional: { link: { ...link, description: 'Адрес заказа в\u00a0кабинете того, кто смотрит.' } },
    }),
  },
})

export const offerViewCall = {
  ...ownGet('/api/app/offer/view'),
  description:
    'Предложение по подписи из\u00a0его адреса; без подписи\u00a0— своё последнее, сделанное за\u00a0последний час.',
  query: allowing({ token, uid }),
  response: requiring({ item }),
} as const satisfies Call

export const offerCalls = {
  'offer.request': {
    ...ownPost('/api/app/offer/request'),
    description:
      'Коммерческое предложение (КП) на\u00a0то, что в\u00a0корзине, по ценам прайса: менеджер и\u00a0тот, кто просил, получают письма; корзина остаётся. Повтор с\u00a0тем\u00a0же Idempotency-Key второго не\u00a0делает.',
    keyed: true,
    idempotencyKey: 'key',
    body: { ...openBody, properties: { ...formParts, key: formKey } },
    response: requiring({ number: offerNumber, link: offerLink }),
  },
  'offer.view': offerViewCall,
  'offer.accept': {
    ...ownPost('/api/app/offer/accept'),
    description:
      'Принимает предложение: делает из\u00a0него заказ по его ценам, один раз. 409, если срок вышел, предложение с\u00a0тех пор изменили или отозвали, изделия сняты с\u00a0продажи или заказ уже сделан: его номер тогда в\u00a0details.',
    body: object({ required: { token, version }, optional: { ...formParts, beside: orderNumber } }),
    response: requiring({ number: { ...orderNumber, description: 'Номер заказа.' } }),
  },
} as const satisfies Record<string, Call>
