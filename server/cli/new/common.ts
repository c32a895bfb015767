import { slug } from '#schema/definitions/contract/fragments.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { idsOf, pathOf } from '../change/named.ts'
import type { Answers, Question } from './questions.ts'

export const title = (ask = 'Заголовок'): Question => ({ name: 'title', ask, words: true })

export const text: Question = { name: 'text', ask: 'Первый абзац', words: true }

/** A description for search engines has at most so many signs. */
const DESCRIPTION = 160

export const description = (from: string): Question => ({
  name: 'description',
  ask: `Описание для поиска, до ${DESCRIPTION} знаков`,
  words: true,
  preset: (answers) => ((answers[from] ?? '').length <= DESCRIPTION ? answers[from] : undefined),
  refuse: ({ length }) => (length > DESCRIPTION ? `знаков ${length}, а надо до ${DESCRIPTION}` : undefined),
})

export const date: Question = {
  name: 'date',
  ask: 'Дата, год-месяц-день',
  preset: () => today(),
  refuse: (answer) => (isDate(answer) ? undefined : 'пишите «2026-11-20»'),
}

/** The name of a file, or of one of its entries, that there is not yet; of other words if need be. */
export const name = (kind: KindName, ask = 'Имя файла: латинские буквы, цифры и дефисы'): Question => ({
  name: 'name',
  ask,
  preset: ({ title = '' }) => (title === '' ? '' : idOf(title) || undefined),
  refuse: (answer, context) => {
    const id = idOf(answer)
    if (id === '') return 'в имени нужны буквы или цифры'
    return idsOf(context, kind).includes(id) ? `«${id}» уже есть: ${FILES_LABEL}${pathOf(kind, id)}` : undefined
  },
})

/** Words as a name: at most as long as one may be, ending with a whole word. */
export function idOf(words: string): string {
  const whole = slugOf(words)
  return whole.length <= slug.maxLength ? whole : whole.slice(0, slug.maxLength + 1).replace(/-[^-]*$/, '')
}

export const nameOf = ({ name = '' }: Answers): string => idOf(name)

/** One or several of what there is. @param ids of them */
export const oneOf = (question: Omit<Question, 'refuse'>, ids: (context: CheckContext) => string[]): Question => ({
  ...question,
  refuse: (answer, context) => {
    const known = ids(context)
    const strange = listed(answer).find((id) => !known.includes(id))
    return strange === undefined ? undefined : `нет «${strange}». ${suggest(strange, known)}`
  },
})

/** «имя, телефон» */
export const listed = (answer: string | undefined): string[] =>
  (answer ?? '').split(',').flatMap((one) => one.trim() || [])
