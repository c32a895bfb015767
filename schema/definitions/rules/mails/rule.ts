import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt, problemAtKey } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { provenPaths } from '../../expressions/narrow.ts'
import { isExpression, pathsIn, writtenIn } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { FILES_LABEL, fileProblem, type SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'

/** Checks the letters that the server sends by itself: each exists and reads only parameters that the server passes. */
export const mailsRule: Rule = {
  *check(context) {
    const { files, mails } = context
    yield* checkTypedText(context)
    for (const file of filesOfLetters(context))
      for (const place of context.walked(file).places)
        if (leadsElsewhere(place))
          yield problemAt(file, place.path, {
            rule: 'письма/чужой-адрес',
            message: 'Параметр письма стоит внутри другого адреса: тайная ссылка уйдёт чужому сайту.',
            hint: 'Ссылку письма ставьте целиком: { "$get": "params.link" }.',
          })
    for (const [name, params] of mails) {
      const file = files.of('mail').get(name)
      if (!file) {
        const missing = FILES_LABEL + files.kinds.pathOf('mail', name)
        yield fileProblem(missing, {
          severity: 'error',
          rule: 'файлы/нет-файла',
          message: `Нет письма ${missing}, которое сайт отправляет сам.`,
          hint: 'Верните его: возьмите прежнюю версию из истории.',
        })
        continue
      }
      for (const key of Object.keys(record(record(file.value).params)))
        if (!params.includes(key))
          yield problemAtKey(file, ['params', key], {
            rule: 'письма/нет-параметра',
            message: `Параметра «${key}» у этого письма не будет.`,
            hint: suggest(key, params),
          })
    }
  },
}

/** Returns the files of letters and of the partials in them. */
function filesOfLetters({ files, walked }: CheckContext): ReadonlySet<SchemaFile> {
  const found = new Set(files.of('mail').values())
  // The loop also visits elements that are added to the set during the loop: partials in partials.
  for (const file of found)
    for (const { block } of walked(file).blocks) {
      const partial = block.type === 'partial' && files.of('partial').get(String(block.props.name))
      if (partial) found.add(partial)
    }
  return found
}

/** Returns true for values that are addresses, and for parameters of partials, which may become addresses. */
const isAddress = ({ schema: { role }, path }: ValuePlace): boolean =>
  (role !== undefined && role !== 'line' && role !== 'text') || path.includes('params')

/** Returns true for a letter's parameter inside a literal address of another host, which would learn the secret in the parameter. */
function leadsElsewhere(place: ValuePlace): boolean {
  return [...writtenIn(place.value, place.path)].some(({ text, template }) => {
    const marked = text.replace(/\{\s*params\.[^}]*\}/g, '\0')
    if (!template || !marked.includes('\0')) return false
    return isAddress(place) ? !/^\/(?!\/)/.test(marked) : /(?:\/\/|\.[a-z]{2,}|[?=&])[^\s]*\0/i.test(marked)
  })
}

/** Paths of texts that a visitor typed, which are empty in letters to unconfirmed addresses (server/engine/mail/mailer.ts). */
const TYPED = ['submission.answers', 'submission.values', 'submission.page', 'params.answers']

/** Letters that the server sends by itself, and only to managers. */
const TO_MANAGER = ['new-order', 'new-offer']

/** Warns of text typed by a visitor in a letter to visitors; not if the letter hides that part when the text is empty. */
function* checkTypedText(context: CheckContext): Iterable<Problem> {
  for (const file of lettersToVisitors(context))
    for (const place of context.walked(file).places) {
      if (!place.bindable || !isExpression(place.value) || place.path.includes('visible')) continue
      const typed = pathsIn(place.value).find((path) => TYPED.some((root) => `${path}.`.startsWith(`${root}.`)))
      if (typed === undefined || isWholeTable(place, typed) || isGuarded(place, typed)) continue
      yield problemAt(file, place.path, {
        severity: 'warning',
        rule: 'письма/слова-посетителя',
        message: `На почту, которую не подтвердили, «${typed}» придёт пустым: чужих слов мы туда не пишем.`,
        hint: `Поставьте блоку "visible": { "$get": "${typed}" } или уберите это место.`,
      })
    }
}

function lettersToVisitors({ files, mails }: CheckContext) {
  const sent = [...files.of('form').values()].flatMap(({ value }) => list(record(value).mails).map(record))
  const names = sent.filter(({ to = 'manager' }) => to !== 'manager').map(({ mail }) => String(mail))
  const serverMails = [...mails.keys()].filter((name) => !TO_MANAGER.includes(name))
  return [...new Set([...names, ...serverMails])].flatMap((name) => files.of('mail').get(name) ?? [])
}

/** Returns true for a table whose rows are the whole list at `path`: without rows, the letter omits the table. */
const isWholeTable = ({ value, schema }: ValuePlace, path: string): boolean =>
  schema.type === 'array' && record(value).$get === path

const isGuarded = ({ seenIf }: ValuePlace, path: string): boolean =>
  seenIf.flatMap(provenPaths).some((proven) => `${path}.`.startsWith(`${proven}.`))
