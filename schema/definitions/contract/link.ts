import type { FromSchema } from 'json-schema-to-ts'
import { asset, email, HREF, object, phone, slug } from './fragments.ts'

/** The object form of a link: exactly one target. */
export const linkObject = object({
  description: 'Ссылка: одна цель — страница, окно, файл, почта, телефон, якорь или внешний адрес.',
  minProperties: 1,
  optional: {
    route: { type: 'string', names: 'page', description: 'Страница сайта: имя файла из schema/pages без .json.' },
    params: {
      type: 'object',
      description: 'Значения для частей адреса в фигурных скобках, { "slug": "…" }, или параметры окна.',
      additionalProperties: { type: 'string', bind: true, minLength: 1 },
    },
    query: {
      type: 'object',
      description: 'Параметры после знака «?».',
      additionalProperties: { type: ['string', 'integer'], bind: true },
    },
    anchor: { ...slug, bind: true, description: 'Место на странице: на этой или на той, что названа в "route".' },
    href: {
      type: 'string',
      bind: true,
      pattern: HREF,
      patternErrorMessage:
        'Адрес начинается с https:// или с одной косой черты, пробелов в нём нет: «https://zavod.ru/», «/about/».',
      maxLength: 2000,
      description: 'Адрес: «https://…» или «/about/».',
    },
    file: { ...asset, bind: true },
    mail: { ...email, bind: true },
    phone: { ...phone, bind: true },
    modal: {
      type: 'string',
      role: 'modal',
      description: 'Окно поверх страницы: имя файла из schema/modals без .json.',
    },
  },
})

export type LinkObject = FromSchema<typeof linkObject>

/** Keys that name a link's target. A link object has exactly one of them, but may combine `route` with `anchor`. */
export const LINK_TARGETS = ['route', 'href', 'file', 'mail', 'phone', 'anchor', 'modal'] as const

/** Parses an address with a scheme of this project, `file:/assets/…`, `modal:callback`, `settings:politic`; undefined for any other. */
export function parseAddress(address: string) {
  const kind = (['file', 'modal', 'settings'] as const).find((word) => address.startsWith(`${word}:`))
  return kind && { kind, name: address.slice(kind.length + 1) }
}
