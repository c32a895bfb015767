import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import { consentsIn, toBody } from '#schema/definitions/fields/to-body.ts'
import { post } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import type { Raw } from './initial-values.ts'
import type { Read } from './reader.ts'
import type { PreparedForm } from './types.ts'

/** A form's answer on its way. */
export interface Sending extends Read {
  form: PreparedForm
  /** Files are in it. */
  raw: Raw
  /** The same for every try to send this very answer (Idempotency-Key). */
  key: string | undefined
  /** Undefined where none is asked for; null where the service failed. */
  captcha: string | null | undefined
}

const PATIENCE = 60_000
const PATIENCE_WITH_FILES = 300_000

/**
 * Sends a form to its call.
 * @returns what the call answered
 * @throws RequestError, an answer of 2xx that is no success among them
 */
export async function sendForm({
  form,
  values,
  hidden,
  raw,
  key,
  captcha,
}: Sending): Promise<Readonly<Record<string, unknown>>> {
  const kept = form.fields.filter(({ type }) => type !== 'file')
  const body = {
    ...toBody(kept, values, hidden),
    form: form.id,
    consents: consentsIn(kept, values, form.editions, hidden),
    ...(captcha !== undefined && { captcha }),
  }
  const files = filesIn(form, raw, hidden)
  const signal = AbortSignal.timeout(files.length > 0 ? PATIENCE_WITH_FILES : PATIENCE)
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const whole = files.length > 0 ? withFiles(body, files) : form.plain ? asText(body) : body
  const answer = await post<Record<string, unknown>>(form.path, whole, {
    headers,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? new RequestError(0, 'Сервер не\u00a0отвечает. Попробуйте ещё раз или позвоните нам.') : error
  })
  if (form.success !== undefined && evaluate(form.success, { answer, form: values }) !== true)
    throw new RequestError(200, String(answer.message ?? 'Форма не\u00a0принята.'))
  return answer
}

/** The files that were chosen, with the names of their fields. */
const filesIn = ({ fields }: PreparedForm, raw: Raw, hidden: ReadonlySet<string>): [string, File][] =>
  fields
    .filter(({ name, type }) => type === 'file' && !hidden.has(name))
    .flatMap(({ name }) => {
      const list = raw[name]
      return list instanceof FileList ? Array.from(list, (file): [string, File] => [name, file]) : []
    })

/** A form body, of what is said; as it is where something in it is more than a text. */
function asText(body: object): object {
  const said = Object.entries(body).filter(([, value]) => value !== null && String(value) !== '')
  return said.every(([, value]) => typeof value === 'string') ? new URLSearchParams(said) : body
}

/** As the server takes it: the JSON in the part `body`, the files beside it (server/calls/call-body.ts). */
function withFiles(body: object, files: readonly [string, File][]): FormData {
  const parts = new FormData()
  parts.set('body', JSON.stringify(body))
  for (const [name, file] of files) parts.append(name, file)
  return parts
}
