import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { type Written, writtenIn } from '../../expressions/written.ts'
import type { Role } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { checkAddress, checkAsset, type LinkProblem } from './addresses.ts'
import { checkObject } from './objects.ts'

/** Every link leads somewhere: addresses, routes with their parameters, files of public/, anchors, links in texts. */
export const linksRule: Rule = {
  meta: {
    title: 'Ссылки',
    explanation:
      'Ссылка никуда не ведёт или ведёт не туда: нет страницы, материала, раздела, изделия, файла, окна или места на странице, адрес, почта или номер записаны не так либо в словах ссылки другой.',
    mending: 'Возьмите адрес из подсказки; виды ссылок перечислены выше, в «Поменять текст».',
    codes: [
      'ссылки/адрес',
      'ссылки/нет-адреса',
      'ссылки/одна-цель',
      'ссылки/нет-страницы',
      'ссылки/нет-параметра',
      'ссылки/лишний-параметр',
      'ссылки/нет-материала',
      'ссылки/нет-в-каталоге',
      'ссылки/нет-места',
      'ссылки/нет-файла',
      'ссылки/нет-окна',
      'ссылки/нет-настройки',
      'ссылки/почта',
      'ссылки/телефон',
      'ссылки/не-то-значение',
      'ссылки/окно-само-себя',
    ],
  },
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      if (schema.role === 'modal' && file.kind === 'modal' && value === file.id) yield opensItself(file, path)
      if (schema.role === 'link' && typeof value === 'object' && !isExpression(value))
        yield* checkLinkObject(context, file, path, record(value))
      if (schema.role === 'link' || schema.role === 'text' || schema.role === 'asset')
        for (const written of writtenIn(value, path)) yield* checkWritten(context, file, schema.role, written)
    }
  },
}

const toProblem = (file: SchemaFile, path: Path, { rule, hint = '', ...about }: LinkProblem): Problem =>
  problemAt(file, path, { ...about, rule: `ссылки/${rule}`, hint })

function* checkLinkObject(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  link: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  yield* checkObject(context, file, path, link)
  if (typeof link.href === 'string') yield* checkOwnHost(context, file, [...path, 'href'], link.href)
}

/** A template is an address only when it is filled in; in a text the links without a path are looked at. */
function* checkWritten(
  context: CheckContext,
  file: SchemaFile,
  role: Role | undefined,
  { path, text, template }: Written,
): Iterable<Problem> {
  if (template && role !== 'text') return
  const addresses = role === 'link' ? [text] : role === 'text' && text.includes('](') ? linksIn(text) : []
  for (const address of addresses) {
    if ((template || file.kind === 'routes') && /[{}]/.test(address)) continue // parts of an old address: rules/routes
    if (file.kind === 'modal' && address === `modal:${file.id}`) yield opensItself(file, path)
    for (const problem of checkAddress(context, file, address)) yield toProblem(file, path, problem)
    if (/^https?:/.test(address)) yield* checkOwnHost(context, file, path, address)
  }
  if (role === 'asset') for (const problem of checkAsset(context, text)) yield toProblem(file, path, problem)
}

/** Our own address with the host before it is checked by nobody, and leaves the stand on which somebody tries the site. */
function* checkOwnHost({ files }: CheckContext, file: SchemaFile, path: Path, address: string): Iterable<Problem> {
  const { host } = record(files.one('site')?.value)
  const url = URL.parse(address)
  if (!url || typeof host !== 'string' || url.host !== URL.parse(host)?.host) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'ссылки/адрес',
    message: `Ссылка «${address}» ведёт на этот же сайт, но с его именем: есть ли такая страница, проверка не узнает.`,
    hint: `Пишите без имени сайта: «${url.pathname}${url.search}${url.hash}».`,
  })
}

const opensItself = (file: SchemaFile, path: Path): Problem =>
  toProblem(file, path, {
    rule: 'окно-само-себя',
    message: 'Окно открывает само себя: после нажатия ничего не изменится.',
    hint: 'Назовите другое окно или закройте это блоком { "type": "modal-close" }.',
  })
