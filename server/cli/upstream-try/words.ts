import type { ErrorObject } from 'ajv'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { mismatchMessage } from '../../calls/mismatch-message.ts'
import { HttpError } from '../../http/http-error.ts'
import { type FailureKind, UpstreamFailure } from '../../upstream/failure.ts'
import { NoRowFits, type TriedProblem } from '../../upstream/try.ts'

/** What does not fit in an answer, or why there is none, and how it is mended. */
export function wordsOf(problem: TriedProblem): string {
  if (!(problem instanceof Error)) return `${problem.place || 'ответ'}: ${misfitWords(problem.error)}`
  if (problem instanceof UpstreamFailure) return FAILURES[problem.kind](problem.detail)
  if (problem instanceof NoRowFits) return noRowWords(problem)
  return problem instanceof HttpError ? problem.message : `Ответ не\u00a0прочитать (${problem.message}).`
}

const noRowWords = ({ rows, keys }: NoRowFits): string =>
  `list: Пришло строк: ${rows}, ни\u00a0одну не\u00a0показать. Свойства первой: ${keys.slice(0, 20).join(', ') || 'ни\u00a0одного'}.`

const FAILURES: Readonly<Record<FailureKind, (detail: string | number) => string>> = {
  path: () =>
    'Адрес вызова не\u00a0сложить: коды и\u00a0имена для адресов пишите латиницей, цифрами, «-», «_» и\u00a0«.».',
  status: (status) => `Сервер ответил ${status}. ${mendOf(Number(status))}`,
  late: () => 'Ответ не\u00a0пришёл за\u00a015\u00a0с. Ускорьте вызов: страницы ждут и\u00a0того меньше.',
  unreachable: (code) => unreachable(String(code)),
  pause: () => 'Не\u00a0спрошено: сервер только что не\u00a0отвечал. Повторите позже.',
  busy: () => 'Не\u00a0спрошено: слишком много запросов сразу. Повторите позже.',
  notJson: () =>
    'Ответ\u00a0— не\u00a0JSON. Верните объект JSON в\u00a0UTF-8, без страницы об\u00a0ошибке и\u00a0строк вокруг него.',
  noObject: () => 'Ответ\u00a0— не\u00a0объект и\u00a0не\u00a0список. Верните объект JSON.',
  noList: () => 'В\u00a0ответе нет списка. Верните {"list": […]}: пустой\u00a0— так\u00a0же, {"list": []}.',
  tooLarge: (bytes) =>
    `Ответ больше ${Math.round(Number(bytes) / 1e6)}\u00a0МБ. Отдавайте список по\u00a0страницам, а\u00a0файлы ссылками.`,
  noUid: () => 'uid: нужен номер посетителя, строка или число. Верните {"uid": "…"}.',
  noToken: () => 'access_token: нужна строка.',
  missing: () => 'Такого здесь нет.',
}

function mendOf(status: number): string {
  if (status === 401 || status === 403)
    return 'Откройте вызов без входа: его делает сервер сайта, для всех посетителей.'
  if (status === 404) return 'Проверьте путь: таких вызова или записи там нет.'
  if (status < 400) return 'По\u00a0перенаправлениям сайт не\u00a0ходит: отвечайте по\u00a0этому адресу сразу.'
  if (status < 500) return 'Проверьте, принимает\u00a0ли вызов такие параметры.'
  return 'Причина\u00a0— в\u00a0его журнале.'
}

/** @param code of the system or of TLS; empty where there is none */
function unreachable(code: string): string {
  const why =
    WHYS.find(([pattern]) => pattern.test(code))?.[1] ?? 'Спросить не\u00a0получилось. Проверьте адрес и\u00a0сеть'
  return `${why}${code && ` (${code})`}.`
}

const WHYS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'Такого имени в\u00a0сети нет. Проверьте адрес'],
  [/^ECONNREFUSED/, 'Соединение не\u00a0приняли. Проверьте порт и\u00a0запущен\u00a0ли сервер'],
  [
    /TIMEOUT|^ETIMEDOUT|^EHOSTUNREACH|^ENETUNREACH/,
    'До\u00a0сервера не\u00a0достучаться. Проверьте адрес и\u00a0сетевой экран',
  ],
  [/CERT|SIGNED|SIGNATURE/, 'Сертификат не\u00a0принят. Проверьте его срок, имя и\u00a0цепочку'],
  [/SSL|TLS|EPROTO|WRONG_VERSION/, 'По\u00a0HTTPS не\u00a0договориться. Проверьте, не\u00a0http\u00a0ли там'],
  [/^HPE_/, 'Ответ\u00a0— не\u00a0HTTP. Проверьте порт и\u00a0прокси перед сервером'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/, 'Сервер оборвал соединение. Причина\u00a0— в\u00a0его журнале'],
]

/** A property that is not there is told with what it is; one that is wrong, with what came. */
function misfitWords(error: ErrorObject): string {
  const { keyword, params, parentSchema, data } = error
  const schema = record(parentSchema)
  if (keyword === 'required')
    return `Свойства нет. Добавьте его${named(record(schema.properties)[String(params.missingProperty)], ': ')}.`
  const wanted: Readonly<Record<string, string>> = {
    enum: `Нужно одно из: ${[params.allowedValues].flat().join(', ')}`,
    const: `Нужно ${JSON.stringify(params.allowedValue)}`,
    pattern: `Нужно по\u00a0образцу ${schema.pattern}`,
    ...(params.type === 'object' && { type: 'Нужен объект' }),
  }
  return `${wanted[keyword] ?? mismatchMessage(error).replace(/\.$/, '')}${named(parentSchema, '\u00a0— это ')}. Пришло ${shown(data)}.`
}

/** What a property is, as its contract says it first. */
function named(schema: unknown, before: string): string {
  const { description } = record(schema)
  const [name = ''] = typeof description === 'string' ? description.split(/[:;,.(]/) : []
  // Abbreviations stay as they are.
  return name && before + (/^[А-ЯЁ][а-яё]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)
}

function shown(data: unknown): string {
  if (Array.isArray(data)) return `список, в\u00a0нём ${data.length}`
  if (isRecord(data)) return 'объект'
  const text = JSON.stringify(data) ?? 'ничего'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
