import { problemAt } from '../../document/parse.ts'
import { writtenIn } from '../../expressions/types.ts'
import type { Rule } from '../../scope/context.ts'
import { withRussianLetters } from '../../text/letters.ts'
import { brokenMark } from '../../text/marks.ts'
import { isTypeset, typeset } from '../../text/typography.ts'

/** Rule of layer 6: texts follow the typography of the library `typograf`. */
export const typographyRule: Rule = {
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places)
      if (schema.role === 'line' || schema.role === 'text')
        for (const { path: at, text } of writtenIn(value, path)) {
          if (schema.role === 'line' && /[\r\n]/.test(text))
            yield problemAt(file, at, {
              severity: 'warning',
              rule: 'тексты/строка',
              message: 'Здесь одна строка, а\u00a0в\u00a0тексте перенос: посетитель его не\u00a0увидит.',
              hint: 'Уберите перенос: строка сама переходит на\u00a0следующую, где нужно.',
              fix: { value: text.trim().replace(/\s*[\r\n]\s*/g, ' ') },
            })
          const mark = schema.role === 'text' ? brokenMark(text) : undefined
          if (mark !== undefined)
            yield problemAt(file, at, {
              severity: 'warning',
              rule: 'тексты/разметка',
              message: `Разметка записана не\u00a0так: посетитель увидит знаки «${shown(mark)}».`,
              hint: 'Пишется так: «**полужирным**», «[ссылка](/about/)», без пробела между скобками и\u00a0без тегов; заголовок, список и\u00a0картинка\u00a0— свои блоки.',
            })
          const [leftover] = LEFTOVER.exec(text) ?? []
          if (leftover !== undefined)
            yield problemAt(file, at, {
              severity: 'warning',
              rule: 'тексты/заготовка',
              message: `В\u00a0тексте осталась заготовка «${leftover}»: её прочитает посетитель.`,
              hint: 'Напишите здесь то, что должно стоять.',
            })
          const russian = withRussianLetters(text)
          if (russian === text && isTypeset(text)) continue
          yield problemAt(file, at, {
            severity: 'warning',
            rule: 'тексты/набор',
            message:
              russian === text
                ? 'Текст набран не\u00a0по-русски.'
                : 'В\u00a0русском слове латинская буква, с\u00a0виду такая\u00a0же: поиск его не\u00a0найдёт.',
            hint: `Наберите так: «${shown(typeset(russian))}». Исправит сама команда npm run check:schema -- --fix.`,
            fix: { value: typeset(russian) },
          })
        }
  },
}

const LEFTOVER = /lorem ipsum|✎.{0,40}|\b(?:TODO|FIXME)\b/iu

const shown = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
