import { ACTIONS, type Action, action } from '../../contract/actions.ts'
import { problemAt } from '../../document/parse.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { Rule } from '../../scope/context.ts'

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
      const keys = record(value)
      const word = String(keys.do)
      if (!Object.hasOwn(ACTIONS, word)) continue // said by the check of shapes
      const { required, optional } = ACTIONS[word as Action['do']]
      for (const key of required.filter((key) => !(key in keys)))
        yield problemAt(file, path, {
          rule: 'действия/нет-ключа',
          message: `Действию «${word}» нужен ключ «${key}».`,
          hint: record(record(action.properties)[key]).description as string,
        })
      for (const key of Object.keys(keys))
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

/** An action that another one undoes or hides. */
interface Lost {
  /** Its place in the list. */
  readonly at: number
  readonly message: string
  readonly hint: string
}

interface Pair {
  readonly first: Action['do']
  readonly after: readonly Action['do'][]
  /** Between them it ends what the first has begun. */
  readonly unless?: Action['do']
  readonly message: string
  readonly hint: string
}

const PAIRS: readonly Pair[] = [
  {
    first: 'reload',
    after: ['navigate', 'openModal', 'closeModal', 'resetForm', 'showFormError', 'refresh', 'setFlag', 'track'],
    message: 'До\u00a0этого действия дело не\u00a0дойдёт: выше "reload", и\u00a0страница уже загружается заново.',
    hint: 'Поставьте его перед "reload" или уберите.',
  },
  {
    first: 'navigate',
    after: ['closeModal', 'resetForm', 'showFormError', 'refresh', 'reload'],
    message:
      'До\u00a0этого действия дело не\u00a0дойдёт: выше "navigate", и\u00a0посетитель уже уходит на\u00a0другую страницу.',
    hint: 'Поставьте его перед "navigate" или уберите.',
  },
  {
    first: 'navigate',
    after: ['navigate'],
    message: 'Выше уже есть "navigate": той страницы посетитель не\u00a0увидит.',
    hint: 'Оставьте один переход.',
  },
  {
    first: 'openModal',
    after: ['closeModal'],
    message: 'Окно, которое открыто выше, тут\u00a0же закроется: посетитель его не\u00a0увидит.',
    hint: 'Поставьте "closeModal" перед "openModal" или уберите.',
  },
  {
    first: 'openModal',
    after: ['openModal'],
    unless: 'closeModal',
    message: 'Это окно откроется на\u00a0месте того, что открыто выше: того посетитель не\u00a0увидит.',
    hint: 'Оставьте одно окно.',
  },
  {
    first: 'openModal',
    after: ['navigate'],
    unless: 'closeModal',
    message: 'Окно, которое открыто выше, пропадёт вместе со\u00a0страницей.',
    hint: 'Сначала перейдите, потом откройте: { "do": "navigate", … }, { "do": "openModal", … }.',
  },
  {
    first: 'openModal',
    after: ['reload'],
    unless: 'closeModal',
    message: 'Окно, которое открыто выше, пропадёт вместе со\u00a0страницей.',
    hint: 'Оставьте одно: "openModal" или "reload".',
  },
  {
    first: 'showFormError',
    after: ['navigate', 'closeModal', 'resetForm', 'reload'],
    message: 'Ответа сайта, который выше велено показать над формой, посетитель прочитать не\u00a0успеет.',
    hint: 'Оставьте одно: "showFormError" или это.',
  },
]

/** The words of actions that do the same twice. */
const REPEATED = 'Точно такое действие уже есть выше: второй раз оно ничего не\u00a0даст.'

/** Actions of a list that another one undoes. */
function* lostIn(actions: readonly unknown[]): Iterable<Lost> {
  const words = actions.map((action) => record(action).do)
  const texts = actions.map((action) => JSON.stringify(action))
  for (const [at, word] of words.entries()) {
    const before = words.slice(0, at)
    const pair = PAIRS.find(
      ({ first, after, unless }) =>
        after.some((follower) => follower === word) &&
        before.includes(first) &&
        (unless === undefined || before.lastIndexOf(unless) < before.lastIndexOf(first)),
    )
    if (pair) yield { at, message: pair.message, hint: pair.hint }
    else if (texts.indexOf(texts[at] ?? '') < at) yield { at, message: REPEATED, hint: 'Уберите одно из\u00a0двух.' }
    else yield* turnedBack(actions, at)
  }
}

/** A flag that is set to one thing, and then to the other. */
function* turnedBack(actions: readonly unknown[], at: number): Iterable<Lost> {
  const { do: word, flag } = record(actions[at])
  const earlier = actions.slice(0, at).some((before) => record(before).do === 'setFlag' && record(before).flag === flag)
  if (word === 'setFlag' && earlier)
    yield {
      at,
      message: `Выше запомнено одно, а\u00a0здесь другое: от\u00a0«${String(flag)}» останется только это значение.`,
      hint: 'Оставьте одно из\u00a0двух.',
    }
}
