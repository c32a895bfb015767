import type { Call } from '../../definitions/calls/call.ts'
import { line, link, objects } from '../../definitions/contract/fragments.ts'
import { allowing, get, requiring } from '../shared.ts'
import { count, day, facts, flag, leadsTo, moment, rowId, rows, staffGet, staffPost, words } from './shared.ts'

const place = words
const text = words
const places = rows({ place, text })

const points = rows({ label: line, value: count, text: line })

const typedDay = { ...words, maxLength: 40, description: day.description } as const

/** A sum or a count that is negative if it includes more returns than sales. */
const whole = { type: 'integer' } as const

const figures = objects({
  item: 'Строка.',
  required: {
    label: line,
    count,
    pieces: count,
    total: count,
    shipped: whole,
    paid: whole,
    owed: count,
    overdue: count,
    average: count,
    share: count,
  },
})

/** Number of new items for each menu entry: `right` is the right that staff need to see the entry. */
export const arrivals = rows({ right: words, count: { type: 'integer', minimum: 1 } })

export const deskSiteCalls = {
  'desk.waiting': {
    ...get('/desk/api/waiting'),
    description:
      'Что ждёт: новые заказы, запросы КП, заявки, просроченные счета, заказы сверх остатка, неотправленные письма, непринятые файлы. Только то, что роли можно.',
    staff: 'any',
    response: requiring({ list: facts }),
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
      facts,
      held: rows({ place, text, since: moment }),
      warnings: places,
      vanished: places,
      periods: places,
      health: facts,
    }),
  },
  'desk.counts': {
    ...staffGet('/desk/api/counts'),
    description: 'Заказы, обращения и суммы по дням за тридцать дней.',
    response: requiring({ orders: points, requests: points, sums: points }),
  },
  'desk.figures': {
    ...staffGet('/desk/api/figures'),
    description:
      'Заказы срока без отменённых, их\u00a0долг на\u00a0сегодня, оплаты и\u00a0отгрузки срока: по\u00a0месяцам, покупателям, сотрудникам, изделиям, регионам и\u00a0источникам; масса отгруженной упаковки для РОП.',
    query: allowing({
      ...{ from: typedDay, to: typedDay },
      whole: {
        enum: ['yes'],
        description: 'yes\u00a0— все изделия и\u00a0покупатели, а\u00a0не\u00a0первые двадцать.',
      },
    }),
    response: requiring({
      problem: words,
      facts,
      sums: points,
      counts: points,
      months: figures,
      customers: figures,
      managers: figures,
      products: figures,
      regions: figures,
      sources: figures,
      packaging: rows({ group: line, code: line, material: line, pieces: whole, kilograms: { type: 'number' } }),
      unweighed: rows({ article: line, pieces: whole, why: line }),
      xlsx: link,
      packagingXlsx: link,
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
      list: rows({
        id: words,
        createdAt: moment,
        recipient: words,
        subject: words,
        error: words,
        attempts: count,
        state: words,
        canSend: flag,
      }),
      canSend: flag,
      result: words,
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
