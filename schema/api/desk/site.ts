import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { objects } from '../../definitions/contract/object.ts'
import { allowing, get, listed, requiring } from '../shared.ts'
import { day, facts, leadsTo, moment, rowId, staffGet, staffPost } from './shared.ts'

const words = { type: 'string' } as const
const place = { ...words, description: 'Файл и строка.' } as const
const text = { ...words, description: 'Что с этим местом.' } as const
const places = objects({ item: 'Место в файлах.', required: { place, text } })

const points = objects({
  item: 'День.',
  required: {
    label: { ...line, description: 'День словами.' },
    value: { type: 'integer', minimum: 0, description: 'Число для рисунка.' },
    text: { ...line, description: 'Число словами.' },
  },
})

const count = { type: 'integer', minimum: 0 } as const
const typedDay = { ...words, maxLength: 40, description: day.description } as const

const figures = objects({
  item: 'Строка.',
  required: {
    label: { ...line, description: 'Месяц, покупатель, сотрудник, изделие, регион, источник.' },
    count: { ...count, description: 'Заказов.' },
    pieces: { ...count, description: 'Штук изделия, у\u00a0которых есть цена.' },
    total: { ...count, description: 'Заказано, в\u00a0копейках.' },
    shipped: { ...count, description: 'Из\u00a0этого отгружено изделий.' },
    paid: { ...count, description: 'Оплачено; у\u00a0изделия\u00a0— 0, как и\u00a0два следующих.' },
    owed: { ...count, description: 'Осталось оплатить.' },
    overdue: { ...count, description: 'Из\u00a0этого по\u00a0счетам, срок которых прошёл.' },
    average: { ...count, description: 'Сумма на\u00a0один заказ или штуку с\u00a0ценой, в\u00a0копейках.' },
    share: { ...count, description: 'Доля в\u00a0сумме заказов, процентов.' },
  },
})

/** Arrivals, as the menu shows them. */
export const arrivals = listed('Числа; разделов, где ничего не ждёт, нет.', 'Число раздела.', {
  right: { ...words, description: 'Вызов раздела: «desk.orders».' },
  count: { type: 'integer', minimum: 1, description: 'Сколько ждёт.' },
})

export const deskSiteCalls = {
  'desk.waiting': {
    ...get('/desk/api/waiting'),
    description:
      'Что ждёт: новые заказы, запросы КП, заявки, просроченные счета, заказы сверх остатка, неотправленные письма, непринятые файлы. Только то, что роли можно.',
    staff: 'any',
    response: requiring({ list: { ...facts, description: 'Что ждёт, сколько и\u00a0где; пусто, если ничего.' } }),
  },
  'desk.arrivals': {
    ...get('/desk/api/arrivals'),
    description: 'Сколько пришло и ждёт: новых заказов, запросов КП, заявок. Только то, что роли можно.',
    staff: 'any',
    response: requiring({ list: arrivals }),
  },
  'desk.site': {
    ...staffGet('/desk/api/site'),
    description:
      'Что показывает этот сервер, что не принято и почему, что появится и исчезнет, копии и место на диске.',
    response: requiring({
      facts: { ...facts, description: 'Что показывается и кто отвечает.' },
      held: listed('Изменения, которые не приняты: сайт показывает прежнее.', 'Место в файлах.', {
        place,
        text,
        since: { ...moment, description: 'С какого времени.' },
      }),
      warnings: { ...places, description: 'Предупреждения о\u00a0том, что показывается.' },
      vanished: { ...places, description: 'Разделы, которые названы в файлах и которых в каталоге нет.' },
      periods: { ...places, description: 'Что появится, исчезнет или уже не показывается по сроку.' },
      health: { ...facts, description: 'База данных, диск, копии.' },
    }),
  },
  'desk.counts': {
    ...staffGet('/desk/api/counts'),
    description: 'Заказы, обращения и суммы по дням за тридцать дней.',
    response: requiring({
      orders: { ...points, description: 'Заказов по дням.' },
      requests: { ...points, description: 'Обращений по дням, без заказов.' },
      sums: { ...points, description: 'Сумма заказов по дням, в копейках.' },
    }),
  },
  'desk.figures': {
    ...staffGet('/desk/api/figures'),
    description:
      'Заказы срока без отменённых и\u00a0деньги по\u00a0ним на\u00a0сегодня: по\u00a0месяцам, покупателям, сотрудникам, изделиям, регионам и\u00a0источникам.',
    query: allowing({
      ...{ from: typedDay, to: typedDay },
      whole: {
        enum: ['yes'],
        description: 'yes\u00a0— все изделия и\u00a0покупатели, а\u00a0не\u00a0первые двадцать.',
      },
    }),
    response: requiring({
      problem: { ...words, description: 'Что в\u00a0сроке не\u00a0понято; пусто, если понято всё.' },
      facts: { ...facts, description: 'Итоги.' },
      sums: { ...points, description: 'Заказано по\u00a0месяцам.' },
      counts: { ...points, description: 'Заказов по\u00a0месяцам.' },
      months: { ...figures, description: 'По\u00a0месяцам.' },
      customers: { ...figures, description: 'Двадцать покупателей с\u00a0наибольшей суммой.' },
      managers: { ...figures, description: 'По\u00a0ответственным.' },
      products: { ...figures, description: 'Двадцать изделий с\u00a0наибольшей суммой.' },
      regions: { ...figures, description: 'По\u00a0регионам.' },
      sources: { ...figures, description: 'По\u00a0рекламной метке или сайту первого посещения.' },
      xlsx: { ...link, description: 'Адрес этих чисел в\u00a0XLSX.' },
    }),
  },
  'desk.letters': {
    ...staffGet('/desk/api/letters'),
    description: 'Письма, которые ещё не отправлены, и почему.',
    query: allowing({
      again: { ...rowId, description: 'Номер письма, которое только что отправили снова.' },
      count: { ...rowId, description: 'Сколько писем только что отправили снова.' },
    }),
    response: requiring({
      list: listed('Письма, старые впереди.', 'Письмо.', {
        id: { ...words, description: 'Номер письма.' },
        createdAt: { ...moment, description: 'Когда написано.' },
        recipient: { ...words, description: 'Кому.' },
        subject: { ...words, description: 'Тема.' },
        error: { ...words, description: 'Почему не ушло.' },
        attempts: { type: 'integer', minimum: 0, description: 'Сколько раз пробовали.' },
        state: { ...words, description: 'Когда следующая попытка.' },
        canSend: { type: 'boolean', description: 'Его можно отправить снова.' },
      }),
      canSend: { type: 'boolean', description: 'Хоть одно можно отправить снова.' },
      result: { ...words, description: 'Что стало с письмами, которые только что отправили снова; иначе пусто.' },
    }),
  },
  'desk.letterAgain': {
    ...staffPost('/desk/api/letters/again'),
    description: 'Отправить письмо снова, не дожидаясь следующей попытки. 409, если оно ушло, уйдёт само или стёрто.',
    body: requiring({ id: rowId }),
    ...leadsTo,
  },
  'desk.lettersAgain': {
    ...staffPost('/desk/api/letters/all-again'),
    description: 'Отправить снова все письма, которые не ушли. 409, если таких нет.',
    body: allowing({ all: { type: 'string', maxLength: 10, description: 'Что шлёт кнопка: вызову оно не нужно.' } }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
