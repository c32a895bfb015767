import { callNamed, isOwnRight } from '../../../calls/call.ts'
import { problemAt } from '../../../document/parse.ts'
import type { Path, Problem } from '../../../document/problem.ts'
import { infer } from '../../../expressions/infer.ts'
import { isExpression } from '../../../expressions/types.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'
import { DEFAULT_LAYOUT } from '../../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../../scope/context.ts'
import { scopeInside, scopeOf } from '../../../scope/scope.ts'
import { suggest } from '../../../text/nearest.ts'
import { isDesk, isDeskAddress } from '../../kinds.ts'

/** Checks that the desk is separate from the shop: its pages have guards, and no other page uses its calls, forms or blocks. */
export const deskRule: Rule = {
  *checkFile(context, file) {
    if (file.kind === 'routes') yield* checkRoutes(file)
    if (file.kind === 'page') yield* checkLayout(file)
    if (file.kind === 'roles') yield* checkRights(context, file)
    yield* checkSides(context, file)
    yield* checkColumns(context, file)
  },
}

/** Guards of the desk's pages: `staff` admits only staff; `no-staff`, for the sign-in page, only people who are not signed in. */
const GUARDS: readonly unknown[] = ['staff', 'no-staff']

function* checkRoutes(file: SchemaFile): Iterable<Problem> {
  for (const [i, entry] of list(record(file.value).routes).entries()) {
    const { path, page, guard } = record(entry)
    if (typeof path !== 'string' || typeof page !== 'string') continue
    const isOfDesk = isDesk(page)
    if (isOfDesk !== isDeskAddress(path))
      yield problemAt(file, ['routes', i, 'path'], {
        rule: 'рабочее-место/адрес',
        message: isOfDesk
          ? `Адрес «${path}» страницы рабочего места «${page}» начинается не\u00a0с\u00a0«/desk».`
          : `С\u00a0«/desk» начинаются адреса рабочего места, а\u00a0«${page}»\u00a0— страница магазина.`,
        hint: isOfDesk ? `Например, «/desk${path === '/' ? '' : path}».` : 'Дайте странице другой адрес.',
      })
    if (isOfDesk && !GUARDS.includes(guard))
      yield problemAt(file, guard === undefined ? ['routes', i] : ['routes', i, 'guard'], {
        rule: 'рабочее-место/проверка',
        message: `Страница рабочего места «${page}» открыта не\u00a0только сотрудникам.`,
        hint: 'Добавьте "guard": "staff"; странице, с\u00a0которой входят,\u00a0— "guard": "no-staff".',
      })
    else if (!isOfDesk && GUARDS.includes(guard))
      yield problemAt(file, ['routes', i, 'guard'], {
        rule: 'рабочее-место/проверка',
        message: `Проверка «${String(guard)}» бывает только у\u00a0страниц из\u00a0schema/desk/pages.`,
        hint: 'Уберите её.',
      })
  }
}

function* checkLayout(file: SchemaFile): Iterable<Problem> {
  const { layout = DEFAULT_LAYOUT } = record(file.value)
  if (typeof layout !== 'string' || isDesk(layout) === isDesk(file.id)) return
  yield problemAt(file, 'layout' in record(file.value) ? ['layout'] : [], {
    rule: 'рабочее-место/макет',
    message: isDesk(file.id)
      ? `Макет «${layout}»\u00a0— магазина, а\u00a0страница\u00a0— рабочего места.`
      : `Макет «${layout}»\u00a0— рабочего места, а\u00a0страница\u00a0— магазина.`,
    hint: isDesk(file.id) ? 'Напишите "layout": "desk/desk".' : 'Назовите файл из\u00a0schema/layouts.',
  })
}

/** The role of the first staff member in the documentation, and the rights that this role needs to assign roles (docs/desk.md). */
const OWNER = { id: 'owner', rights: ['desk.staff', 'desk.staffAdd', 'desk.staffRole'] }

function* checkRights(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  const owner = list(record(file.value).roles).find((role) => record(role).id === OWNER.id)
  const missing = OWNER.rights.filter(
    (right) => callNamed(context.calls, right) && !list(record(owner).rights).includes(right),
  )
  if (missing.length > 0)
    yield problemAt(file, ['roles'], {
      rule: 'рабочее-место/владелец',
      message: `Роли «${OWNER.id}» нет или ей нельзя ${missing.map((right) => `«${right}»`).join(', ')}: раздавать роли станет некому.`,
      hint: `Верните роль "id": "${OWNER.id}" с\u00a0этими правами.`,
    })
  const rights = Object.entries(context.calls).flatMap(([name, call]) => (isOwnRight(call) ? name : []))
  for (const [i, role] of list(record(file.value).roles).entries())
    for (const [j, right] of list(record(role).rights).entries()) {
      if (typeof right !== 'string' || rights.includes(right)) continue
      const isFree = callNamed(context.calls, right)?.staff !== undefined
      yield problemAt(file, ['roles', i, 'rights', j], {
        rule: 'рабочее-место/право',
        message: isFree
          ? `Вызов «${right}» можно каждому сотруднику: право на\u00a0него не\u00a0нужно.`
          : `Вызова рабочего места «${right}» нет.`,
        hint: isFree ? 'Удалите его.' : suggest(right, rights),
      })
    }
}

/** Reports the desk's calls, forms and blocks in files of the shop; and in the desk's files, the shop's forms and `submit` calls. */
function* checkSides({ calls, walked }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const ofDesk = isDesk(file.id)
  const words = (desk: boolean): string => (desk ? 'рабочего места' : 'магазина')
  const wrong = (path: Path, code: string, what: string): Problem =>
    problemAt(file, path, {
      rule: `рабочее-место/${code}`,
      message: `${what}\u00a0— ${words(!ofDesk)}, а\u00a0файл\u00a0— ${words(ofDesk)}.`,
      hint: `Возьмите другое; вызовы, формы и\u00a0блоки рабочего места бывают только в\u00a0schema/desk: «desk.…», «desk/…».`,
    })
  const { call: name } = record(record(file.value).submit)
  const call = callNamed(calls, name)
  if (file.kind === 'form' && call && (call.staff !== undefined) !== ofDesk)
    yield wrong(['submit', 'call'], 'вызов', `Вызов «${String(name)}»`)
  for (const [name, request] of ofDesk ? [] : Object.entries(record(record(file.value).data)))
    if (callNamed(calls, record(request).source)?.staff)
      yield wrong(['data', name, 'source'], 'вызов', `Вызов «${String(record(request).source)}»`)
  const { places, blocks } = walked(file)
  for (const { path, value, schema } of places)
    if (schema.role === 'form' && typeof value === 'string' && isDesk(value) !== ofDesk)
      yield wrong(path, 'форма', `Форма «${value}»`)
  for (const { path, block } of ofDesk ? [] : blocks)
    if (block.type.startsWith('desk-')) yield wrong([...path, 'type'], 'блок', `Блок «${block.type}»`)
}

/** Checks the columns of tables: the rows that the call returns must have the keys that the columns show. */
function* checkColumns(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  if (!isDesk(file.id)) return
  for (const { path, block, around } of context.walked(file).blocks) {
    if (block.type !== 'desk-table' || !isExpression(block.props.rows)) continue
    const row = infer(block.props.rows, scopeInside(scopeOf(context, file), around)).schema.items
    if (!row?.properties) continue
    const paths = pathsOf(row)
    for (const [i, column] of list(block.props.columns).entries())
      for (const key of ['value', 'link']) {
        const name = record(column)[key]
        if (typeof name === 'string' && !paths.includes(name))
          yield problemAt(file, [...path, 'props', 'columns', i, key], {
            rule: 'рабочее-место/столбец',
            message: `Значения «${name}» в\u00a0строках этого списка нет: столбец останется пустым.`,
            hint: suggest(name, paths),
          })
      }
  }
}

const pathsOf = ({ properties = {} }: JsonSchema): string[] =>
  Object.entries(properties).flatMap(([key, part]) => [key, ...pathsOf(part).map((inner) => `${key}.${inner}`)])
