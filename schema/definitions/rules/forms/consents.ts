import { parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import type { Field } from '../../fields/field-schema.ts'
import { sentOf } from '../../fields/to-body.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { expectedToken } from './autocomplete.ts'

const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'given-name', 'family-name', 'additional-name', 'email', 'tel', 'street-address', 'bday'],
])

/** The file that a link in a text leads to, by its own address or by the settings'. */
function assetOf(files: SchemaFiles): (address: string) => unknown {
  const settings = record(files.one('settings')?.value)
  return (address) => {
    const named = parseAddress(address)
    return named?.kind === 'settings' ? settings[named.name] : (named?.name ?? address)
  }
}

/** Where personal data is sent, consent to it is asked for by a box of its own, which is not ticked yet (L1). */
export function* checkConsents({ files }: CheckContext, file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const leadsTo = assetOf(files)
  const personal = fields.findIndex(
    (field) => sentOf({ ...field, options: [] }) && PERSONAL.has(field.autocomplete ?? expectedToken(field) ?? ''),
  )
  const consents = fields.filter(({ consent }) => consent !== undefined)
  const asked = consents.some(({ validation }) => validation?.required !== false)
  const refusable = fields.findIndex(
    ({ consent, validation }) => consent !== undefined && validation?.required === false,
  )
  const documentOf = (field: Field | undefined): string | undefined =>
    linksIn(field?.label ?? '')
      .flatMap((link) => [...files.of('document')].filter(([, { value }]) => record(value).file === leadsTo(link)))
      .map(([id]) => id)[0]
  const silent = fields.findIndex(
    (field) => field.type === 'checkbox' && field.consent === undefined && documentOf(field) !== undefined,
  )
  if (personal >= 0 && !asked && refusable >= 0)
    yield problemAt(file, ['fields', refusable, 'validation', 'required'], {
      rule: 'форма/нет-согласия',
      message: `Форма собирает личные данные (${fields[personal]?.name}), а согласие «${fields[refusable]?.name}» можно не давать: "required": false.`,
      hint: 'Уберите "required": false: без согласия заявку отправить нельзя.',
    })
  else if (personal >= 0 && !asked && silent >= 0)
    yield problemAt(file, ['fields', silent], {
      rule: 'форма/нет-согласия',
      message: `Галочка «${fields[silent]?.name}» не названа согласием, а форма собирает личные данные (${fields[personal]?.name}).`,
      hint: `Впишите в неё "consent": "${documentOf(fields[silent])}".`,
    })
  else if (personal >= 0 && !asked)
    yield problemAt(file, ['fields', personal], {
      rule: 'форма/нет-согласия',
      message: `Форма собирает личные данные (${fields[personal]?.name}), а согласия на это не спрашивает.`,
      hint: 'Добавьте галочку: { "name": "agree", "type": "checkbox", "label": "…", "consent": "data-consent" }.',
    })
  for (const [i, { consent, default: preset }] of fields.entries())
    if (consent !== undefined && preset === true)
      yield problemAt(file, ['fields', i, 'default'], {
        rule: 'форма/согласие-заранее',
        message: 'Согласие нельзя отметить за посетителя.',
        hint: 'Удалите "default": галочку ставит он сам.',
      })
}

/** A box names its document by a link to it, and every form leads to the policy (L1, L2). */
export function* checkDocuments(
  { files }: CheckContext,
  file: SchemaFile,
  fields: readonly Field[],
): Iterable<Problem> {
  const leadsTo = assetOf(files)
  for (const [i, { consent, label = '' }] of fields.entries()) {
    const document = consent === undefined ? undefined : files.of('document').get(consent)
    if (!document || linksIn(label).some((address) => leadsTo(address) === record(document.value).file)) continue
    yield problemAt(file, ['fields', i], {
      rule: 'форма/согласие-без-документа',
      message: `В подписи галочки нет ссылки на документ «${consent}», на который соглашаются.`,
      hint: `Поставьте её: «Даю [согласие](file:${String(record(document.value).file)})».`,
    })
  }
  const texts = [String(record(file.value).note ?? ''), ...fields.map(({ label = '' }) => label)]
  if (texts.flatMap(linksIn).some((address) => leadsTo(address) === record(files.one('settings')?.value).politic))
    return
  yield problemAt(file, ['fields'], {
    severity: 'warning',
    rule: 'форма/нет-политики',
    message: 'У формы нет ссылки на политику конфиденциальности.',
    hint: 'Поставьте её в "note": «[Политика конфиденциальности](settings:politic)».',
  })
}
