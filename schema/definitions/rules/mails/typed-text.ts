import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { provenPaths } from '../../expressions/narrow.ts'
import { isExpression } from '../../expressions/types.ts'
import { TEMPLATE } from '../../expressions/values.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { CheckContext } from '../../scope/context.ts'

/** What a visitor typed: an address that is not confirmed gets it empty (server/mail/mailer.ts). */
const TYPED = ['submission.answers', 'submission.page', 'params.answers']

/** Of the letters that the server sends by itself, the one that no visitor gets. */
const TO_MANAGER = 'new-order'

/** A letter to a visitor must read well without what was typed: as rows of a table, or where it is seen only with it. */
export function* checkTypedText(context: CheckContext): Iterable<Problem> {
  for (const file of lettersToVisitors(context))
    for (const place of context.walked(file).places) {
      if (!place.bindable || place.path.includes('visible')) continue
      const typed = pathsIn(place.value).find((path) => TYPED.some((own) => `${path}.`.startsWith(`${own}.`)))
      if (typed === undefined || isWholeTable(place, typed) || isGuarded(place, typed)) continue
      yield problemAt(file, place.path, {
        severity: 'warning',
        rule: 'письма/слова-посетителя',
        message: `На почту, которую не подтвердили, «${typed}» придёт пустым: чужих слов мы туда не пишем.`,
        hint: `Поставьте блоку "visible": { "$not": { "$empty": { "$get": "${typed}" } } } или уберите это место.`,
      })
    }
}

function lettersToVisitors({ files, mails }: CheckContext) {
  const sent = [...files.of('form').values()].flatMap(({ value }) => list(record(value).mails).map(record))
  const names = sent.filter(({ to = 'manager' }) => to !== 'manager').map(({ mail }) => String(mail))
  const own = [...mails.keys()].filter((name) => name !== TO_MANAGER)
  return [...new Set([...names, ...own])].flatMap((name) => files.of('mail').get(name) ?? [])
}

/** The paths that an expression reads, those of its text among them; none of a value that is no expression. */
function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (!isExpression(value)) return []
  return Object.entries(value).flatMap(([key, operand]) => {
    if (key === '$get') return [String(operand)]
    return key === '$text'
      ? [...String(operand).matchAll(TEMPLATE)].map(([, path = '']) => path.trim())
      : pathsIn(operand)
  })
}

/** A table without rows is not there. */
const isWholeTable = ({ value, schema }: ValuePlace, path: string): boolean =>
  schema.type === 'array' && record(value).$get === path

const isGuarded = ({ seenIf }: ValuePlace, path: string): boolean =>
  seenIf.flatMap(provenPaths).some((proven) => `${path}.`.startsWith(`${proven}.`))
