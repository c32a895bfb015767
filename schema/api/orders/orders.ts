import type { Call } from '../../definitions/calls/call.ts'
import { formKey, formParts, openBody, uid } from '../../definitions/calls/form-body.ts'
import { date, download, line, link, object, objects } from '../../definitions/contract/fragments.ts'
import { statusLook } from '../../kinds/order-statuses.ts'
import { addedLine, shown } from '../lists/basket.ts'
import { alias, countAfter, goneProduct, kopecks, options, productId, ready, totals } from '../lists/shared.ts'
import { allowing, card, described, listed, ownGet, ownPost, pageNumber, pagination, requiring } from '../shared.ts'

/** Number of an order, «26-7F3K-Q», which server/shop/orders/order.ts generates. */
export const orderNumber = {
  type: 'string',
  pattern: '^[0-9]{2}-[2-9A-HJKMNP-Z]{4,5}-[2-9A-HJKMNP-Z]$',
  patternErrorMessage: 'Номер заказа — три группы знаков через дефис: «26-7F3K-Q».',
  maxLength: 16,
  examples: ['26-7F3K-Q'],
  description: 'Номер заказа: год, случайные знаки, контрольный знак.',
} as const

const buyerPart = <D extends string>(description: D) => ({ type: 'string', description }) as const

const { count, total, onRequest, boxes, pallets, volume, weight } = totals

const status = {
  type: 'string',
  description: 'Состояние заказа: имя из\u00a0content/order-statuses.json; новый, new, покупатель может отменить сам.',
} as const

/** Name and color of a status (schema/content/order-statuses.json). */
export const look = object({ description: 'Состояние словом и как его показать.', required: statusLook })

const whole = {
  number: orderNumber,
  status,
  look,
  date: { ...date, description: 'День заказа.' },
  count,
  total,
  onRequest,
} as const

const { number: _, ...placed } = whole

export const orderSaveCall = {
  ...ownPost('/api/app/order/save'),
  description:
    'Заказ того, что в корзине, по форме оформления. Повтор с тем же Idempotency-Key второго заказа не делает; с тем же ключом, но другими данными или другой корзиной — 422, в details номер заказа, который уже есть. Если сумма уже не та, что в total, отвечает 409 и в details называет новую: с ней и нужно повторить, когда покупатель согласен. Так же спрашивает о городе, если его нет в адресе: place.',
  keyed: true,
  idempotencyKey: 'key',
  body: {
    ...openBody,
    properties: {
      ...formParts,
      key: formKey,
      shown,
      place: {
        type: 'string',
        maxLength: 700,
        description:
          'Город и\u00a0адрес, с\u00a0которыми покупатель согласен, хотя в адресе этого города нет. Если адрес не называет города из city, а цена до него посчитана, отвечает 409 и в details называет place.',
      },
    },
  },
  // Optional: numbers of another back end (server/shop/upstream) may not match the pattern of `orderNumber`.
  response: object({ required: placed, optional: { number: orderNumber } }),
} as const satisfies Call

export const orderListCall = {
  ...ownGet('/api/app/order/list'),
  description: 'Свои заказы, последний впереди.',
  query: allowing({ uid, page: pageNumber }),
  response: requiring({ list: objects({ description: 'Заказы.', item: 'Заказ.', required: whole }), pagination }),
} as const satisfies Call

/** Documents of an order that its buyer may open. */
export const orderPapers = objects({
  description: 'Документы заказа: счета, документы отгрузок, файлы, которые добавил менеджер, спецификация, КП.',
  item: 'Документ.',
  required: {
    title: { ...line, description: 'Название: «Счёт № 118».' },
    link: { ...link, description: 'Откуда скачать.' },
    date: { ...date, description: 'День документа.' },
  },
  optional: {
    note: { ...line, description: 'Пометка: «заменён счётом № 119».' },
    other: described('То\u00a0же в\u00a0другом виде.', {
      text: { ...line, description: 'Вид: «XLSX».' },
      link: { ...link, description: 'Откуда скачать.' },
    }),
  },
})

export const orderLine = {
  required: {
    article: {
      type: 'string',
      description: 'Артикул; пусто у\u00a0строки, которая не\u00a0изделие: доставки, поддонов.',
    },
    name: { ...line, description: 'Название на день заказа или предложения.' },
    quantity: { type: 'integer', minimum: 1, description: 'Сколько единиц.' },
    unit: { ...line, description: 'Единица: «шт.», «усл.».' },
    boxes,
    kopecks: { ...kopecks, description: 'Копеек за единицу; null — цена по запросу.' },
    sum: { ...kopecks, description: 'Копеек за все; null — цена по запросу.' },
  },
  optional: {
    productId: { ...productId, description: 'Номер изделия; нет у\u00a0строки, которая не\u00a0изделие.' },
    tax: {
      ...line,
      description: 'Своя ставка НДС строки, если она не\u00a0та, что у\u00a0остальных: «НДС 10\u00a0%».',
    },
    supply: {
      ...line,
      description: 'Когда строка готова к\u00a0отгрузке: «4080\u00a0шт. 26\u00a0ноября, 960\u00a0шт. 9\u00a0декабря».',
    },
    link: { ...link, description: 'Адрес изделия; нет, если его больше нет в каталоге.' },
    ...options,
    alias,
  },
} as const

/** A label with its value. */
export const answer = described('Подпись и значение.', {
  label: { type: 'string', description: 'Подпись.' },
  text: { type: 'string', description: 'Значение.' },
})

export const delivery = { ...kopecks, description: 'Доставка в\u00a0сумме, копеек; null\u00a0— без цены.' } as const

/** Totals of an order or offer. */
export const sumFacts = {
  ...{ count, total, onRequest, boxes, pallets, volume, weight },
  taxes: {
    type: 'array',
    description: 'НДС в\u00a0сумме, по ставкам; пусто\u00a0— продавец его не\u00a0платит.',
    items: answer,
  },
  unpriced: {
    type: 'array',
    description: 'Что посчитает менеджер и\u00a0в\u00a0сумму не\u00a0вошло: доставка без цены.',
    items: { ...line, description: 'Название строки.' },
  },
} as const

export const orderPapersCall = {
  ...ownGet('/api/app/order/papers'),
  description: 'Документы своих заказов, последний заказ впереди.',
  query: allowing({ uid, page: pageNumber }),
  response: requiring({
    list: listed('Заказы.', 'Заказ.', {
      number: orderNumber,
      date: { ...date, description: 'День заказа.' },
      link: { ...link, description: 'Страница заказа.' },
      papers: orderPapers,
    }),
    pagination,
  }),
} as const satisfies Call

/** An order as it was placed, with its current status. */
const wholeOrder = {
  ...whole,
  ...sumFacts,
  lines: objects({
    description: 'Строки по порядку.',
    item: 'Строка заказа.',
    required: orderLine.required,
    optional: orderLine.optional,
  }),
  history: listed('Как менялось состояние, по порядку.', 'Перемена.', {
    look,
    date: { ...date, description: 'День перемены.' },
  }),
  answers: { type: 'array', description: 'Что указано при оформлении.', items: answer },
} as const

const token = { type: 'string', minLength: 1, maxLength: 200, description: 'Подпись из\u00a0адреса.' } as const

const requisites = {
  workCompany: { type: 'string', maxLength: 200, description: 'Название организации.' },
  inn: { type: 'string', maxLength: 12, description: 'ИНН.' },
  kpp: { type: 'string', maxLength: 9, description: 'КПП; у\u00a0предпринимателя его нет.' },
  legalAddress: { type: 'string', maxLength: 300, description: 'Юридический адрес.' },
} as const

/** The invoice that a buyer can get at once, without a manager: the buyer's name on it, or why it is not available. */
export const invoiceOffer = object({
  description:
    'Счёт сразу (order.invoice): на\u00a0кого его можно получить, почему нельзя или\u00a0его номер. Без\u00a0этого ключа счёт выставляет только менеджер.',
  optional: {
    buyer: { ...line, description: 'Покупатель, как\u00a0он встанет в\u00a0счёт.' },
    refusal: { ...line, description: 'Почему счёт сразу не\u00a0получить и\u00a0что будет дальше.' },
    issued: { type: 'integer', minimum: 1, description: 'Номер счёта, который уже есть.' },
    lacking: described(
      'Реквизиты, которых не\u00a0хватает, дополняет order.requisites; что о\u00a0покупателе известно.',
      requisites,
    ),
  },
})

const wholeItem = object({
  description: 'Заказ.',
  required: wholeOrder,
  optional: {
    ...{ papers: orderPapers, ready, delivery, invoice: invoiceOffer },
    parts: {
      type: 'array',
      description:
        'Сколько оплачено и\u00a0отгружено, если не\u00a0всё сразу: «480 из\u00a0960 шт., остальное к\u00a014 декабря».',
      items: answer,
    },
    short: { ...line, description: 'Чего нет на\u00a0складе: «ФЛ-250-24-П: 960 из\u00a05\u00a0040\u00a0шт.».' },
  },
})

export const orderViewCall = {
  ...ownGet('/api/app/order/{number}/view'),
  description: 'Свой заказ, каким он был сделан.',
  params: requiring({ number: orderNumber }),
  query: allowing({ uid }),
  response: requiring({ item: wholeItem }),
} as const satisfies Call

/** The call that opens an order by the signed link in a letter. Everyone with the link can open the order. */
export const orderOpenCall = {
  ...ownGet('/api/app/order/open'),
  description: 'Заказ по\u00a0подписанной ссылке из\u00a0письма: кабинет для\u00a0неё не\u00a0нужен.',
  query: object({ required: { token }, optional: { uid } }),
  response: orderViewCall.response,
} as const satisfies Call

export const orderCalls = {
  'order.save': orderSaveCall,
  'order.list': orderListCall,
  'order.papers': orderPapersCall,
  'order.view': orderViewCall,
  'order.open': orderOpenCall,
  'order.lot': {
    ...ownGet('/api/app/order/lot'),
    description:
      'Документы партии по\u00a0её номеру: паспорта качества и\u00a0сертификаты, и\u00a0какие изделия из\u00a0неё отгружали. О\u00a0покупателях в\u00a0ответе ничего нет. Без номера всё пусто.',
    query: allowing({
      lot: { type: 'string', maxLength: 100, description: 'Номер партии с\u00a0этикетки; без него\u00a0— никакой.' },
      uid,
    }),
    response: requiring({
      lot: { type: 'string', description: 'Номер; пусто, если его не\u00a0назвали.' },
      goods: objects({
        description: 'Изделия, которые есть в\u00a0каталоге.',
        item: 'Изделие.',
        required: { title: card.properties.title, link },
        optional: { lead: card.properties.lead, drawing: card.properties.drawing },
      }),
      files: objects({
        description: 'Документы.',
        item: 'Документ.',
        required: { title: { ...line, description: 'Название.' }, file: download },
        optional: { note: { ...line, description: 'Пояснение: чей он.' } },
      }),
    }),
  },
  /** The visitor's last order, for the page after checkout; guests have one too. */
  'order.last': {
    ...ownGet('/api/app/order/last'),
    description:
      'Свой последний заказ, каким он был сделан, и куда ушло письмо о нём: только в первый час, потом 404. Кто сядет за этот браузер позже, его не увидит.',
    query: allowing({ uid }),
    response: requiring({
      item: wholeItem,
      letter: buyerPart('Почта, на которую уходит письмо о заказе; пусто, если письма не обещают.'),
      letterAt: buyerPart('Когда письмо уйдёт, если писем за час слишком много; пусто, если сразу.'),
      email: buyerPart('Почта покупателя; пусто, если её не указали.'),
      name: buyerPart('Контактное лицо.'),
      phone: buyerPart('Телефон.'),
      workCompany: buyerPart('Организация.'),
    }),
  },
  /** Values for the checkout form of a signed-in buyer, from earlier orders. */
  'order.buyer': {
    ...ownGet('/api/app/order/buyer'),
    description:
      'Чем заполнить форму нового заказа: контакты и организация из прошлого заказа, а пока заказов не было — из профиля; адрес доставки — из профиля, где его запоминает заказ. Только для вошедшего; гостю всё пусто, если он не\u00a0повторяет заказ: тогда всё из\u00a0него.',
    query: allowing({
      uid,
      organization: {
        type: 'integer',
        minimum: 1,
        maximum: 2147483647,
        description: 'Номер своей организации (personal.organizations), чьи реквизиты взять.',
      },
      order: { ...token, description: 'Заказ, который повторяют: из\u00a0адреса, который назвал order.repeat.' },
    }),
    response: requiring({
      buyer: object({
        description: 'Покупатель; чего не знаем, то пусто.',
        required: {
          name: buyerPart('Контактное лицо.'),
          phone: buyerPart('Телефон.'),
          email: buyerPart('Почта.'),
          workCompany: buyerPart('Организация.'),
          inn: buyerPart('ИНН.'),
          kpp: buyerPart('КПП.'),
          country: buyerPart('Страна организации: ru, by или\u00a0kz.'),
          unp: buyerPart('УНП, в\u00a0Беларуси.'),
          bin: buyerPart('БИН, в\u00a0Казахстане.'),
        },
        optional: {
          edi: buyerPart('Идентификатор ЭДО.'),
          legalAddress: buyerPart('Юридический адрес организации.'),
          delivery: buyerPart('Как получали заказ, который повторяют.'),
          carrier: buyerPart('Какой транспортной компанией.'),
          address: buyerPart('Куда.'),
        },
      }),
    }),
  },
  'order.repeat': {
    ...ownPost('/api/app/order/repeat'),
    description:
      'Кладёт строки заказа, своего\u00a0— по\u00a0номеру, любого\u00a0— по\u00a0подписи из\u00a0письма, в корзину: по сегодняшнему каталогу и сегодняшним ценам. Если в ней уже что-то есть, а how не сказано, отвечает 409: спросите покупателя. Повтор с тем же Idempotency-Key ничего не прибавляет, и повтор подряд без how — тоже.',
    keyed: true,
    idempotencyKey: 'key',
    body: allowing({
      number: orderNumber,
      token,
      how: {
        enum: ['add', 'replace'],
        description: 'Если корзина не пуста: add — к тому, что в ней; replace — вместо него.',
      },
      key: formKey,
      uid,
    }),
    response: requiring({
      added: { type: 'array', description: 'Что легло в корзину.', items: addedLine },
      gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
      count: countAfter,
      link: { ...link, description: 'Корзина, которая помнит доставку этого заказа.' },
    }),
  },
  'order.invoice': {
    ...ownPost('/api/app/order/invoice'),
    description:
      'Выставляет счёт на\u00a0заказ, свой\u00a0— по\u00a0номеру, любой\u00a0— по\u00a0подписи из\u00a0письма, и\u00a0говорит, откуда скачать PDF. Если счёт на\u00a0эту сумму уже есть, отвечает им. Без\u00a0менеджера счёт получить нельзя\u00a0— 409: message говорит, почему и\u00a0что будет дальше.',
    body: allowing({ number: orderNumber, token, uid }),
    response: requiring({
      number: { type: 'integer', minimum: 1, description: 'Номер счёта.' },
      link: { ...link, description: 'Откуда скачать PDF.' },
    }),
  },
  'order.requisites': {
    ...ownPost('/api/app/order/requisites'),
    description:
      'Дополняет реквизиты покупателя, которых не\u00a0хватает для\u00a0счёта сразу: заказа своего\u00a0— по\u00a0номеру, любого\u00a0— по\u00a0подписи из\u00a0письма. 409, если всё есть или\u00a0счёт выставляет менеджер.',
    body: object({
      required: { workCompany: requisites.workCompany, inn: requisites.inn, legalAddress: requisites.legalAddress },
      optional: { ...formParts, number: orderNumber, token, uid, kpp: requisites.kpp },
    }),
    response: requiring({ number: orderNumber }),
  },
  'order.cancel': {
    ...ownPost('/api/app/order/cancel'),
    description:
      'Отменяет заказ, свой\u00a0— по\u00a0номеру, любой\u00a0— по\u00a0подписи из\u00a0письма, пока он новый; менеджеру и покупателю уходят письма. Отменённый ещё раз остаётся отменённым; взятый в работу — 409.',
    body: allowing({ number: orderNumber, token, uid }),
    response: requiring({ number: orderNumber, status }),
  },
} as const satisfies Record<string, Call>
