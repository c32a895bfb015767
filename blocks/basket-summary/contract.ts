import { anyBasket } from '#schema/api/lists/basket.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Итог корзины',
  description:
    'Суммы всей корзины и кнопка «Оформить заказ»; у корзины по ссылке — кнопка «Взять в свою корзину». Пустой корзины не показывает.',
  interactive: true,
  props: object({
    required: { item: anyBasket, checkout: { ...link, description: 'Страница оформления заказа.' } },
    optional: {
      freeFrom: {
        type: 'integer',
        minimum: 1,
        description: 'С какой суммы доставка бесплатная, в копейках: { "$get": "region.freeFrom" }.',
      },
      token: { type: 'string', description: 'Подпись чужой корзины из адреса; с ней корзину можно взять себе.' },
    },
  }),
  slots: {
    offer: { description: 'Под\u00a0кнопкой «Оформить заказ»: запросить коммерческое предложение.' },
    delivery: { description: 'Доставка, коротко.' },
    actions: {
      description: 'Что ещё можно сделать с\u00a0корзиной, своей или по\u00a0ссылке: поделиться, напечатать, скачать.',
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
