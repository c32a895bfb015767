import {
  asset,
  type BlockContract,
  date,
  type FromSchema,
  line,
  object,
  objects,
  picture,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Сертификаты',
  description: 'Карточки документов со ссылкой на файл.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      certificates: objects({
        description: 'Документы.',
        minItems: 1,
        item: 'Документ.',
        required: {
          title: { ...line, description: 'Название документа.' },
          file: { ...asset, description: 'Файл документа.' },
        },
        optional: {
          kindName: { ...line, description: 'Вид: «Сертификат», «Декларация», «Протокол».' },
          number: { ...line, description: 'Номер документа.' },
          issuer: { ...line, description: 'Кто выдал.' },
          issued: { ...date, description: 'Дата выдачи.' },
          scope: { ...line, description: 'На что распространяется.' },
          validUntil: { ...date, description: 'Действует до.' },
          picture: { ...picture, description: 'Первая страница документа картинкой.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
