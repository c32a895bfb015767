import { problemAt } from '../../../document/parse.ts'
import type { Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'
import { isDate, today } from '../../../text/dates.ts'
import { formatDate } from '../../../text/format.ts'
import { HOLIDAYS, isWeekend } from '../../units/working-days.ts'

/** Warns if the production calendar lacks the current year (in December also the next), and of entries that change nothing. */
export function* checkCalendar(file: SchemaFile | undefined): Iterable<Problem> {
  const years = record(file?.value).years
  // The shape rule reports missing years.
  if (!file || years === undefined) return
  const [year = 0, month] = today().split('-').map(Number)
  const listedYears = list(years).map((entry) => record(entry).year)
  for (const needed of month === 12 ? [year, year + 1] : [year])
    if (!listedYears.includes(needed))
      yield problemAt(file, ['years'], {
        severity: 'warning',
        rule: 'записи/календарь',
        message: `В\u00a0производственном календаре нет ${needed}\u00a0года: его праздники сайт посчитает рабочими днями.`,
        hint: 'Добавьте год с\u00a0выходными, которые опубликовало Правительство РФ, и\u00a0с\u00a0перенесёнными днями.',
      })
  for (const [i, entry] of list(years).entries()) yield* checkDays(file, i, record(entry))
}

function* checkDays(file: SchemaFile, i: number, entry: Readonly<Record<string, unknown>>): Iterable<Problem> {
  for (const key of ['daysOff', 'workingDays'])
    for (const [j, monthAndDay] of list(entry[key]).entries()) {
      const day = `${String(entry.year)}-${String(monthAndDay)}`
      const isBoth = key === 'workingDays' && list(entry.daysOff).includes(monthAndDay)
      const why = isBoth ? 'этот день здесь и\u00a0выходной, и\u00a0рабочий' : whyNeedless(key, day)
      if (why !== undefined)
        yield problemAt(file, ['years', i, key, j], {
          severity: 'warning',
          rule: 'записи/календарь',
          message: `${formatDate(day)}: ${why}. Похоже, в\u00a0числе опечатка.`,
          hint: 'Сверьте с\u00a0постановлением Правительства РФ или уберите день.',
        })
    }
}

function whyNeedless(key: string, day: string): string | undefined {
  if (!isDate(day)) return 'такого дня нет'
  if (key === 'workingDays') return isWeekend(day) ? undefined : 'это не\u00a0суббота и\u00a0не\u00a0воскресенье'
  const isNeedless = isWeekend(day) && !HOLIDAYS.includes(day.slice(5))
  return isNeedless ? 'это суббота или воскресенье, выходной и\u00a0так' : undefined
}
