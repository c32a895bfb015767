import type { Call } from '../../definitions/calls/call.ts'
import { formParts } from '../../definitions/calls/form-body.ts'
import { object, objects } from '../../definitions/contract/fragments.ts'
import { ownGet, post, requiring, uidQuery } from '../shared.ts'
import { done, workCompany } from './shared.ts'

const id = { type: 'integer', minimum: 1, maximum: 2147483647, description: 'Номер организации.' } as const

const code = (description: string) => ({ type: 'string', maxLength: 20, description }) as const

/** Requisites of a buyer's organization besides its name; the keys are the names of the form's fields. */
const requisites = {
  country: { enum: ['ru', 'by', 'kz'], description: 'Страна: ru, by или\u00a0kz.' },
  inn: code('ИНН; пусто у\u00a0организаций других стран.'),
  kpp: code('КПП; пусто, если его нет.'),
  unp: code('УНП, в\u00a0Беларуси.'),
  bin: code('БИН, в\u00a0Казахстане.'),
  legalAddress: { type: 'string', maxLength: 300, description: 'Юридический адрес; пусто, если не\u00a0указан.' },
} as const

export const personalOrganizationsCall = {
  ...ownGet('/api/app/personal/organization/list'),
  description: 'Свои организации, по названию: их реквизиты подставляются в заказ.',
  user: true,
  query: uidQuery,
  response: requiring({
    list: objects({ description: 'Организации.', item: 'Организация.', required: { id, workCompany, ...requisites } }),
  }),
} as const satisfies Call

export const organizationCalls = {
  'personal.organizations': personalOrganizationsCall,
  'personal.organizationAdd': {
    ...post('/api/app/personal/organization/add'),
    description: 'Ещё одна своя организация. Та, что уже есть, получает новые название и\u00a0адрес.',
    user: true,
    body: object({
      required: { workCompany },
      optional: { ...requisites, ...formParts },
    }),
    response: done,
  },
  'personal.organizationRemove': {
    ...post('/api/app/personal/organization/remove'),
    description: 'Убирает свою организацию; заказы остаются как были.',
    user: true,
    body: object({
      required: {
        id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$', maxLength: 9, description: 'Номер организации.' },
      },
      optional: formParts,
    }),
    response: done,
  },
} as const satisfies Record<string, Call>
