import { problemAt } from '../../document/parse.ts'
import { record } from '../../json-schema/unknown.ts'
import type { Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { checkTypedText } from './typed-text.ts'

/** The letters that the server sends by itself are there, and ask for nothing that it does not give. */
export const mailsRule: Rule = {
  meta: {
    title: 'Письма',
    explanation:
      'Нет письма, которое сайт отправляет сам, или в нём то, чего оно не получит. Чужих слов на неподтверждённую почту сайт не пишет.',
    mending: 'Верните файл; место, которое может прийти пустым, покажите при условии.',
    codes: ['файлы/нет-файла', 'письма/нет-параметра', 'письма/слова-посетителя'],
  },
  *check(context) {
    const { files, mails } = context
    yield* checkTypedText(context)
    for (const [name, given] of mails) {
      const file = files.of('mail').get(name)
      if (!file) {
        yield {
          severity: 'error',
          file: `schema/mails/${name}.json`,
          line: 1,
          column: 1,
          pointer: '',
          rule: 'файлы/нет-файла',
          message: `Нет письма schema/mails/${name}.json, которое сайт отправляет сам.`,
          hint: 'Верните его: возьмите прежнюю версию из истории.',
        }
        continue
      }
      for (const key of Object.keys(record(record(file.value).params)))
        if (!given.includes(key))
          yield problemAt(
            file,
            ['params', key],
            {
              rule: 'письма/нет-параметра',
              message: `Параметра «${key}» у этого письма не будет.`,
              hint: suggest(key, given),
            },
            'key',
          )
    }
  },
}
