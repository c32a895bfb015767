import { ACTIONS, type Action, action } from '../../contract/actions.ts'
import { problemAt } from '../../document/parse.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { Rule } from '../../scope/context.ts'
import { lostIn } from './order.ts'

/** Every action has the keys that it needs, and none that belongs to another; none undoes another of its list. */
export const actionsRule: Rule = {
  meta: {
    title: 'Действия',
    explanation: 'Действию не хватает ключа, у него чужой, или его отменяет соседнее: тогда оно ничего не сделает.',
    mending: 'Добавьте ключ, который назван в сообщении, уберите лишний или поставьте действия в другом порядке.',
    codes: ['действия/нет-ключа', 'действия/лишний-ключ', 'действия/впустую'],
  },
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      if (schema.items === action)
        for (const { at, ...about } of lostIn(list(value)))
          yield problemAt(file, [...path, at, 'do'], { severity: 'warning', rule: 'действия/впустую', ...about })
      if (schema !== action) continue
      const given = record(value)
      const word = String(given.do)
      if (!Object.hasOwn(ACTIONS, word)) continue // said by the check of shapes
      const { required, optional } = ACTIONS[word as Action['do']]
      for (const key of required.filter((key) => !(key in given)))
        yield problemAt(file, path, {
          rule: 'действия/нет-ключа',
          message: `Действию «${word}» нужен ключ «${key}».`,
          hint: record(record(action.properties)[key]).description as string,
        })
      for (const key of Object.keys(given))
        if (key !== 'do' && key in action.properties && !required.includes(key) && !optional.includes(key))
          yield problemAt(
            file,
            [...path, key],
            {
              rule: 'действия/лишний-ключ',
              message: `У действия «${word}» нет ключа «${key}».`,
              hint:
                [...required, ...optional].length > 0
                  ? `Бывают: ${[...required, ...optional].join(', ')}.`
                  : 'Удалите его.',
            },
            'key',
          )
    }
  },
}
