import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Кнопка подтверждения',
  description:
    'Текст и одна кнопка, которая отправляет адрес этой же страницы: подтвердить подписку по ссылке из письма, отписаться, выйти. Ссылки писем сами ничего не меняют: их открывают и почтовые роботы.',
  interactive: false,
  places: ['page', 'modal'],
  props: object({
    required: { label: { ...line, description: 'Надпись на кнопке: «Подтвердить подписку».' } },
    optional: {
      text: { ...text, description: 'Что случится после нажатия.' },
      kind: {
        enum: ['primary', 'secondary', 'ghost'],
        default: 'primary',
        description: 'Вид кнопки: primary — главная, secondary — второстепенная, ghost — без рамки.',
      },
      action: {
        type: 'string',
        pattern: '^(/[a-z-]+)+/$',
        patternErrorMessage: 'Адрес начинается и кончается косой чертой, в нём латинские буквы и дефисы: «/sign-out/».',
        maxLength: 60,
        description: 'Куда отправить, если не на адрес этой страницы: «/sign-out/».',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
