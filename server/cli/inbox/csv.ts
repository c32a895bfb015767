import type { Entry } from './read.ts'
import { moscowTime } from './words.ts'

/** Answers as a table for Excel: UTF-8 with its mark, semicolons, a column for every question of any row. */
export function toCsv(entries: readonly Entry[]): string {
  const questions = [...new Set(entries.flatMap(({ answers }) => answers.map(({ label }) => label)))]
  const rows = entries.map(({ number, at, form, page, answers }) => [
    String(number),
    moscowTime(at),
    form,
    page ?? '',
    ...questions.map((question) =>
      answers
        .filter(({ label }) => label === question)
        .map(({ text }) => text)
        .join('\n'),
    ),
  ])
  const head = ['Номер', 'Время (Москва)', 'Форма', 'Страница', ...questions]
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** A cell that begins like a formula would be worked out by Excel: an apostrophe makes it a text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
