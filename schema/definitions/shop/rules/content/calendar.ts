import { problemAt } from '../../../document/parse.ts'
import type { Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'
import { today } from '../../../text/dates.ts'

/** Warns of a missing year of the production calendar: the current one, and from December on the next. */
export function* checkCalendar(file: SchemaFile | undefined): Iterable<Problem> {
  const years = record(file?.value).years
  // Wrong years are left out of the value, and reported by their shape.
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
}
