import { date, fileBelow, fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

const account = (description: string) =>
  ({
    type: 'string',
    pattern: '^[0-9]{20}$',
    patternErrorMessage: 'В номере счёта двадцать цифр, без пробелов: «40702810300000001148».',
    maxLength: 20,
    description,
  }) as const

const printed = (description: string) =>
  ({
    type: 'string',
    role: 'asset',
    pattern: fileBelow('/assets', '\\.(png|jpg)'),
    patternErrorMessage: 'Картинку называют от папки public: «/assets/papers/pechat.png»; годятся PNG и JPEG.',
    maxLength: 255,
    description,
  }) as const

const signatory = (description: string) =>
  object({
    description,
    required: { name: { ...line, maxLength: 80, description: 'Фамилия и инициалы: «Стеклов А. П.».' } },
    optional: { signature: printed('Картинка подписи, имя которой не угадать; без неё — место для подписи от руки.') },
  })

export const kind = {
  path: 'content/requisites.json',
  schema: object({
    title: 'Реквизиты и НДС',
    required: {
      ...fileKeys,
      bank: object({
        description: 'Банк продавца.',
        required: {
          name: { ...line, maxLength: 160, description: 'Название банка и город: «АО „Тарный банк“, г. Владимир».' },
          bic: {
            type: 'string',
            pattern: '^04[0-9]{7}$',
            patternErrorMessage: 'БИК — девять цифр, первые две 04: «041708999».',
            maxLength: 9,
            description: 'БИК.',
          },
          correspondent: account('Корреспондентский счёт банка.'),
          account: account('Расчётный счёт продавца.'),
        },
      }),
      head: signatory('Руководитель: подписывает счёт.'),
      accountant: signatory('Бухгалтер: подписывает счёт.'),
      vat: objects({
        minItems: 1,
        description:
          'Ставки НДС по порядку дней, с которых они действуют. Цены каталога содержат НДС по ставке дня. Новую допишите в конец: выставленные счета не меняются.',
        item: 'Ставка.',
        required: {
          from: { ...date, description: 'С какого дня.' },
          rate: {
            type: ['integer', 'null'],
            minimum: 0,
            maximum: 99,
            description: 'Процентов: 22. "null" — продавец без НДС.',
          },
        },
      }),
      invoice: object({
        description: 'Счёт на оплату.',
        required: {
          days: { type: 'integer', minimum: 1, maximum: 365, description: 'Сколько рабочих дней действует счёт.' },
          notice: {
            ...line,
            maxLength: 600,
            fills: ['until'],
            description:
              'Что стоит в\u00a0счёте сверху, когда заказ забирают сами. {until}\u00a0— день, до\u00a0которого он действует.',
          },
          deliveredNotice: {
            ...line,
            maxLength: 600,
            fills: ['until'],
            description: 'То же, когда заказ везём мы или транспортная компания.',
          },
        },
      }),
    },
    optional: {
      stamp: printed(
        'Картинка печати; без неё печати в счёте нет. Папку public видят все: имя файла не должно угадываться.',
      ),
    },
  }),
  guarded: (value: unknown) => value,
} as const satisfies ContentKind
