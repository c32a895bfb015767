import type { Call } from '../../definitions/calls/call.ts'
import { line } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { orderNumber } from '../orders/orders.ts'
import { allowing, described, listed, requiring } from '../shared.ts'
import { comment, shownOrder, text } from './order-lines.ts'
import { facts, leadsTo, rowId, staffGet, staffPost, storedFile, version } from './shared.ts'

/** The payer, as printed. */
const buyer = {
  buyer: text('Кому выставлен счёт: организация, предприниматель или человек.', 300),
  inn: text('ИНН; пусто, если не известен.', 12),
  kpp: text('КПП; у предпринимателя его нет.', 9),
  address: text('Юридический адрес.', 300),
} as const

export const deskInvoiceCalls = {
  'desk.invoice': {
    ...staffGet('/desk/api/invoices/{invoice}'),
    description: 'Имя и вид файла счёта; сам он по адресу /desk/invoices/{invoice}.pdf.',
    audited: true,
    params: requiring({ invoice: rowId }),
    ...storedFile,
  },
  'desk.invoiceDraft': {
    ...staffGet('/desk/api/orders/{number}/invoice'),
    description: 'Каким будет счёт по заказу; ничего не меняет. Без покупателя в параметрах — из заказа.',
    params: requiring({ number: orderNumber }),
    query: allowing({ ...buyer, comment }),
    response: requiring({
      item: described('Счёт до выставления.', {
        ...shownOrder,
        refusal: { type: 'string', description: 'Почему счёт выставить нельзя; пусто, если можно.' },
        buyer: object({ description: 'Покупатель.', required: buyer }),
        facts: { ...facts, description: 'Что будет напечатано.' },
        lines: listed('Строки счёта.', 'Строка.', {
          article: { type: 'string', description: 'Артикул; пусто у\u00a0строки, которая не\u00a0изделие.' },
          name: { ...line, description: 'Название.' },
          quantity: { type: 'integer', minimum: 1, description: 'Сколько единиц.' },
          unit: { ...line, description: 'Единица: «шт.», «усл.».' },
          kopecks: { type: 'integer', minimum: 0, description: 'Копеек за единицу.' },
          sum: { type: 'integer', minimum: 0, description: 'Копеек за все.' },
          rate: { ...line, description: 'Ставка НДС: «НДС\u00a022\u00a0%».' },
          vat: { type: 'integer', minimum: 0, description: 'Из них НДС, копеек.' },
        }),
        noLetter: { type: 'string', description: 'Почему письма не\u00a0будет, если его нет.' },
      }),
    }),
  },
  'desk.invoiceIssue': {
    ...staffPost('/desk/api/orders/invoice'),
    description:
      'Выставляет счёт по заказу со следующим номером года; прежний счёт заказа он заменяет. 409, если заказ изменили или показано было не то.',
    body: object({ required: { number: orderNumber, version }, optional: { ...buyer, comment } }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
