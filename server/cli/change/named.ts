import { slug } from '#schema/definitions/contract/fragments.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
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
  document: { kind: 'document', genitive: 'документа' },
  office: { kind: 'settings', genitive: 'офиса' },
  region: { kind: 'regions', genitive: 'региона' },
} as const satisfies Record<string, { kind: KindName; genitive: string }>

export type KindWord = keyof typeof KIND_WORDS

const isKindWord = (word: string): word is KindWord => Object.hasOwn(KIND_WORDS, word)

/** Kinds of which not the one file but its entries have names: the list, and the key of the name. */
const ENTRIES: Readonly<Partial<Record<KindName, readonly [list: string, key: string]>>> = {
  tags: ['tags', 'id'],
  settings: ['offices', 'id'],
  regions: ['regions', 'code'],
}

/** Where an entry stands in the file of its kind; undefined where a kind's files have the names. */
export function entryAt({ files }: CheckContext, kind: KindName, id: string): { path: Path; key: string } | undefined {
  const [entries, key] = ENTRIES[kind] ?? []
  if (entries === undefined || key === undefined) return undefined
  const all = list(record(files.one(kind)?.value)[entries])
  return { path: [entries, all.findIndex((entry) => record(entry)[key] === id)], key }
}

/** A file, or an entry of one, by its name. */
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

/** All names of a kind: of its files, or of its entries. */
export function idsOf({ files }: CheckContext, kind: KindName): string[] {
  const [entries, key] = ENTRIES[kind] ?? []
  return entries === undefined || key === undefined
    ? [...files.of(kind).keys()]
    : list(record(files.one(kind)?.value)[entries]).map((entry) => String(record(entry)[key]))
}

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
