import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { Rule } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { checkAddress, checkAsset, type LinkProblem } from './addresses.ts'
import { checkObject } from './objects.ts'

/** Every link leads somewhere: addresses, routes with their parameters, files of public/, anchors, links in texts. */
export const linksRule: Rule = {
  meta: {
    title: 'Ссылки',
    explanation:
      'Ссылка никуда не ведёт: нет страницы, материала, файла, окна или места на странице, либо адрес записан не так.',
    mending: 'Возьмите адрес из подсказки; виды ссылок перечислены выше, в «Поменять текст».',
    codes: [
      'ссылки/адрес',
      'ссылки/нет-адреса',
      'ссылки/одна-цель',
      'ссылки/нет-страницы',
      'ссылки/нет-параметра',
      'ссылки/лишний-параметр',
      'ссылки/нет-материала',
      'ссылки/нет-места',
      'ссылки/нет-файла',
      'ссылки/нет-окна',
      'ссылки/нет-настройки',
    ],
  },
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      const report = ({ rule, message, hint = '' }: LinkProblem): Problem =>
        problemAt(file, path, { rule: `ссылки/${rule}`, message, hint })
      if (isExpression(value)) continue
      if (schema.role === 'link' && typeof value === 'object') yield* checkObject(context, file, path, record(value))
      else if (typeof value !== 'string') continue
      else if (schema.role === 'link') for (const problem of checkAddress(context, file, value)) yield report(problem)
      else if (schema.role === 'asset') for (const problem of checkAsset(context, value)) yield report(problem)
      else if (schema.role === 'text') {
        for (const address of linksIn(value))
          for (const problem of checkAddress(context, file, address)) yield report(problem)
      }
    }
  },
}
