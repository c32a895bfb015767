import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Страницы списка',
  description: 'Переход между страницами списка. При одной странице ничего не показывает.',
  interactive: false,
  props: object({
    required: {
      page: { type: 'integer', minimum: 1, description: 'Номер этой страницы.' },
      pages: { type: 'integer', minimum: 0, description: 'Сколько всего страниц.' },
      base: { ...link, description: 'Адрес списка без номера страницы.' },
    },
    optional: {
      param: {
        type: 'string',
        pattern: '^[a-zA-Z][a-zA-Z0-9]*$',
        maxLength: 20,
        default: 'page',
        description: 'Имя параметра адреса с номером страницы.',
      },
      label: { ...line, default: 'Страницы списка', description: 'Название для программы экранного доступа.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
