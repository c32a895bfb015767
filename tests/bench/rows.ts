import { writeFile } from 'node:fs/promises'
import { bottle, csvOf } from '#server/catalog/import/testing.ts'
import { makeXlsx } from '#server/catalog/import/testing-xlsx.ts'

const NECKS = ['18/410', '20/410', '24/410', '28/410']
const COLORS = ['белый', 'чёрный', 'прозрачный', 'янтарный', 'синий']
const SECTIONS = ['Флаконы / ПЭТ', 'Флаконы / ПНД', 'Бутылки / ПЭТ', 'Банки / ПЭТ', 'Канистры']

/** Another narrowing each time. */
export const choice = (i: number): string =>
  String(
    new URLSearchParams({
      neck: NECKS.filter((_, bit) => ((i % 15) + 1) & (1 << bit))
        .map((neck) => neck.replace('/', '-'))
        .join(),
      sort: ['price', 'name', '-volume', 'default'][i % 4] ?? '',
      ...(i % 3 === 0 && { material: 'pet' }),
    }),
  )

const row = (i: number) => {
  const volume = 50 + (i % 40) * 25
  return {
    ...bottle,
    Артикул: `ФЛ-${i}`,
    Название: `Флакон «${['Волна', 'Роса', 'Капля', 'Лотос'][i % 4]} ${i % 997}» ${volume} мл`,
    Раздел: SECTIONS[i % SECTIONS.length] ?? '',
    'Объём, мл': String(volume),
    Горловина: NECKS[i % NECKS.length] ?? '',
    Цвет: COLORS[i % COLORS.length] ?? '',
    'Цена 1, ₽': `${20 + (i % 70)},40`,
    Описание: `Серия ${i % 997}: для косметики и бытовой химии. Стенка держит форму, дно не протекает.`,
  }
}

/** @param file .csv or .xlsx */
export async function writeRows(file: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => row(i))
  await writeFile(
    file,
    file.endsWith('.csv')
      ? csvOf(rows)
      : await makeXlsx([Object.keys(rows[0] ?? {}), ...rows.map((cells) => Object.values(cells))]),
  )
}
