import type { Call } from '../../definitions/calls/call.ts'
import { link, object, slug } from '../../definitions/contract/fragments.ts'
import { allowing, requiring } from '../shared.ts'
import {
  facts,
  leadsTo,
  options,
  rowId,
  staffGet,
  staffPost,
  storedFile,
  thread,
  version,
  wordList,
  words,
} from './shared.ts'

const about = {
  about: {
    type: 'string',
    pattern: '^(order|offer|request|customer)$',
    patternErrorMessage:
      'Письма бывают о\u00a0заказе (order), предложении (offer), заявке (request) и\u00a0покупателю (customer).',
    maxLength: 8,
    description: 'О\u00a0чём письмо: order, offer, request или customer.',
  },
  id: {
    type: 'string',
    pattern: '^[0-9A-Za-z-]+$',
    maxLength: 20,
    description: 'Номер заказа, записи предложения, заявки или покупателя.',
  },
} as const

const template = {
  ...slug,
  maxLength: 40,
  description: 'Заготовка: не\u00a0набранное заменит, а\u00a0к\u00a0набранному допишется.',
} as const

export const deskLetterCalls = {
  'desk.letterDraft': {
    ...staffGet('/desk/api/letter/{about}/{id}'),
    description:
      'Письмо, которое пишет сотрудник: сохранённое, а\u00a0до того\u00a0— по заготовке; что было раньше и\u00a0что можно приложить.',
    params: requiring(about),
    query: allowing({ template }),
    response: requiring({
      item: requiring({
        title: words,
        link,
        writeLink: link,
        to: words,
        answers: facts,
        thread,
        templates: options,
        subject: words,
        text: words,
        attachable: options,
        attached: wordList,
        version: words,
        shown: facts,
      }),
    }),
  },
  'desk.letterSave': {
    ...staffPost('/desk/api/letter/save'),
    description:
      'Сохраняет письмо с\u00a0вложениями, чтобы увидеть его целиком; документы составляются сейчас. 422, если вложений слишком много.',
    files: true,
    body: object({
      required: about,
      optional: {
        template,
        subject: { type: 'string', maxLength: 150, description: 'Тема письма.' },
        text: { type: 'string', maxLength: 10_000, description: 'Текст письма; строки\u00a0— абзацы.' },
        attach: {
          type: 'array',
          maxItems: 50,
          items: { type: 'string', maxLength: 40, description: 'Имя документа или файла.' },
          description: 'Что приложить из attachable; остальное из сохранённого письма уйдёт.',
        },
      },
    }),
    ...leadsTo,
  },
  'desk.letterSend': {
    ...staffPost('/desk/api/letter/send'),
    description:
      'Отправляет сохранённое письмо; заявка становится отвеченной. 409, если заказ, предложение или заявку с\u00a0тех пор изменили.',
    body: requiring({ ...about, version }),
    ...leadsTo,
  },
  'desk.letterFile': {
    ...staffGet('/desk/api/letters/files/{file}'),
    description: 'Имя и\u00a0вид вложения; само оно по\u00a0адресу /desk/letters/files/{file}.',
    params: requiring({ file: rowId }),
    ...storedFile,
  },
} as const satisfies Record<string, Call>
