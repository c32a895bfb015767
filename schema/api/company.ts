import type { Call } from '../definitions/calls/call.ts'
import { uid } from '../definitions/calls/form-body.ts'
import { object } from '../definitions/contract/fragments.ts'
import { allowing, ownGet, requiring } from './shared.ts'

/** Data of the company register that a form may fill in (`fill` of a field). */
export const companyParts = {
  name: { type: 'string', description: 'Название: ООО «Пасека», ИП Иванова Анна Петровна.' },
  kpp: { type: 'string', description: 'КПП; у предпринимателя пусто.' },
  address: { type: 'string', description: 'Адрес из реестра; у предпринимателя пусто.' },
} as const

export const companyCalls = {
  'company.byInn': {
    ...ownGet('/api/app/company/{inn}'),
    description:
      'Организация по ИНН, чтобы не набирать её данные. Нет ответа — нет и company: тогда данные вписывают сами.',
    params: requiring({
      inn: {
        type: 'string',
        pattern: '^([0-9]{10}|[0-9]{12})$',
        patternErrorMessage: 'ИНН — 10 или 12 цифр.',
        maxLength: 12,
        description: 'ИНН, 10 или 12 цифр.',
      },
    }),
    query: allowing({ uid }),
    response: object({
      required: { message: { type: 'string', description: 'Что сказать под полем; пусто — ничего.' } },
      optional: { company: object({ description: 'Организация.', required: companyParts }) },
    }),
  },
} as const satisfies Record<string, Call>
