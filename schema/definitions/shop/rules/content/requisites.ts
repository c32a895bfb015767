import { lineOf, problemAt } from '../../../document/parse.ts'
import type { Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'
import { isAccount, isCorrespondent } from '../../units/bank.ts'

/** Checks the control keys of accounts, and the order of VAT rates by date. */
export function* checkRequisites(file: SchemaFile | undefined): Iterable<Problem> {
  if (!file) return
  yield* checkAccounts(file)
  const days = list(record(file.value).vat).map((rate) => record(rate).from)
  for (const [i, day] of days.entries()) {
    const before = days[i - 1]
    if (typeof day !== 'string' || typeof before !== 'string' || day > before) continue
    const where = `в\u00a0строке ${lineOf(file, ['vat', i - 1, 'from'])}`
    yield problemAt(file, ['vat', i, 'from'], {
      rule: 'записи/сроки',
      message:
        day === before
          ? `Ставка с\u00a0${day} уже есть, ${where}.`
          : `Ставка с\u00a0${day} стоит после той, что позже: с\u00a0${before}, ${where}.`,
      hint: 'Поставьте ставки по\u00a0порядку дней, с\u00a0каждого дня\u00a0— одна.',
    })
  }
}

function* checkAccounts(file: SchemaFile): Iterable<Problem> {
  const { bic, correspondent, account } = record(record(file.value).bank)
  if (typeof bic !== 'string') return
  for (const [key, value, name, isRight] of [
    ['correspondent', correspondent, 'корреспондентского', isCorrespondent],
    ['account', account, 'расчётного', isAccount],
  ] as const)
    if (typeof value === 'string' && !isRight(value, bic))
      yield problemAt(file, ['bank', key], {
        rule: 'записи/счёт',
        message: `Контрольный ключ ${name} счёта «${value}» не\u00a0сходится с\u00a0БИК «${bic}»: в\u00a0счёте или в\u00a0БИК ошибка, платёж не\u00a0дойдёт.`,
        hint: 'Перепишите оба номера из\u00a0договора с\u00a0банком, цифра за\u00a0цифрой.',
      })
}
