import type { Call } from '../../definitions/calls/call.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { orderNumber } from '../orders/orders.ts'
import { allowing, requiring } from '../shared.ts'
import { comment, shownOrder, text } from './order-lines.ts'
import { count, facts, leadsTo, rowId, rows, staffGet, staffPost, storedFile, version, words } from './shared.ts'

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
      item: requiring({
        ...shownOrder,
        refusal: words,
        buyer: object({ required: buyer }),
        facts,
        lines: rows({
          article: words,
          name: line,
          quantity: { type: 'integer', minimum: 1 },
          unit: line,
          kopecks: count,
          sum: count,
          rate: line,
          vat: count,
        }),
        noLetter: words,
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
