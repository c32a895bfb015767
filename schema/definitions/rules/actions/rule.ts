import { ACTIONS, type Action, action } from '../../contract/actions.ts'
import { problemAt, problemAtKey } from '../../document/parse.ts'
import { record } from '../../json-schema/unknown.ts'
import type { Rule } from '../../scope/context.ts'

/** Checks that every action has its required keys, and no keys of other actions. */
export const actionsRule: Rule = {
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      if (schema !== action) continue
      const keys = record(value)
      const word = String(keys.do)
      if (!Object.hasOwn(ACTIONS, word)) continue // the shape rule reports unknown actions
      const { required, optional } = ACTIONS[word as Action['do']]
      for (const key of required.filter((key) => !(key in keys)))
        yield problemAt(file, path, {
          rule: 'действия/нет-ключа',
          message: `Действию «${word}» нужен ключ «${key}».`,
          hint: record(record(action.properties)[key]).description as string,
        })
      for (const key of Object.keys(keys))
        if (key !== 'do' && key in action.properties && !required.includes(key) && !optional.includes(key))
          yield problemAtKey(file, [...path, key], {
            rule: 'действия/лишний-ключ',
            message: `У действия «${word}» нет ключа «${key}».`,
            hint:
              [...required, ...optional].length > 0
                ? `Бывают: ${[...required, ...optional].join(', ')}.`
                : 'Удалите его.',
          })
    }
  },
}
