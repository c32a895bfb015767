import { slug } from '#schema/definitions/contract/fragments.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { type KindName, kinds } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { ownLetters } from '../../mail/own-letters.ts'
import { Refusal } from './refusal.ts'

/** The words before the colon of «page:faq», and how what they name is called. */
export const KIND_WORDS = {
  page: { kind: 'page', genitive: 'страницы' },
  form: { kind: 'form', genitive: 'формы' },
  modal: { kind: 'modal', genitive: 'окна' },
  partial: { kind: 'partial', genitive: 'фрагмента' },
  layout: { kind: 'layout', genitive: 'макета' },
  mail: { kind: 'mail', genitive: 'письма' },
  article: { kind: 'article', genitive: 'статьи' },
  news: { kind: 'news-item', genitive: 'новости' },
  landing: { kind: 'landing', genitive: 'посадочной страницы' },
  tag: { kind: 'tags', genitive: 'темы' },
} as const satisfies Record<string, { kind: KindName; genitive: string }>

export type KindWord = keyof typeof KIND_WORDS

const isKindWord = (word: string): word is KindWord => Object.hasOwn(KIND_WORDS, word)

/** A file, or an entry of content/tags.json, by its name. */
export interface Target {
  readonly kind: KindName
  readonly id: string
  readonly genitive: string
}

/** Reads «page:faq». @throws Refusal that names what is near */
export function readTarget(context: CheckContext, word: string): Target {
  const [kindWord = '', id = '', ...more] = word.split(':')
  if (!isKindWord(kindWord) || id === '' || more.length > 0)
    throw new Refusal(
      `Не понимаю «${word}»: пишите вид и имя через двоеточие, «page:faq». ${suggest(kindWord, Object.keys(KIND_WORDS))}`,
      2,
    )
  const { kind, genitive } = KIND_WORDS[kindWord]
  const ids = idsOf(context, kind)
  if (!ids.includes(id)) throw new Refusal(`Нет ${genitive} «${id}». ${suggest(id, ids)}`)
  return { kind, id, genitive }
}

/** All names of a kind; of `tags`, those of its entries. */
export const idsOf = ({ files }: CheckContext, kind: KindName): string[] =>
  kind === 'tags'
    ? list(record(files.one('tags')?.value).tags).map((tag) => String(record(tag).id))
    : [...files.of(kind).keys()]

/** Where a file of a kind is, under schema/. */
export const pathOf = (kind: KindName, id: string): string => kinds[kind].path.replace('*', id)

/** @throws Refusal where a name is none, or taken */
export function checkNewId(context: CheckContext, kind: KindName, id: string): void {
  if (!new RegExp(slug.pattern).test(id) || id.length > slug.maxLength) {
    const meant = slugOf(id)
    throw new Refusal(
      `Имя «${id}» не годится: оно пишется строчными латинскими буквами, цифрами и дефисами${meant && meant !== id ? `, например «${meant}»` : ''}.`,
      2,
    )
  }
  if (idsOf(context, kind).includes(id)) throw new Refusal(`Имя «${id}» уже занято.`)
}

/** @throws Refusal where the site itself needs a file by its name */
export function checkFree({ kind, id }: Target): void {
  if (kind === 'mail' && ownLetters.has(id))
    throw new Refusal(`Письмо «${id}» сайт отправляет сам: оно остаётся как есть.`)
  if (kind === 'layout' && id === kinds.page.schema.properties.layout.default)
    throw new Refusal(`Макет «${id}» берут страницы, которые не называют другого: он остаётся как есть.`)
}
