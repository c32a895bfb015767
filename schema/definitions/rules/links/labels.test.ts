import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const text = (words: string) =>
  problemLines({
    'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(words)} } }]` },
  })

it.each([
  ['[+7 495 000-00-01](tel:+74950000000)', 'Написано «+7 495 000-00-01», а\u00a0ссылка ведёт на «+74950000000»'],
  ['**[info@zavod.ru](mailto:inf@zavod.ru)**', 'Написано «info@zavod.ru», а\u00a0ссылка ведёт на «inf@zavod.ru»'],
  ['[Звоните: +7\u00a0495 000\u201100\u201101](tel:+74950000000)', 'Написано «+7\u00a0495 000\u201100\u201101»'],
  [
    '[Пишите на\u00a0info@zavod.ru](mailto:inf@zavod.ru)',
    'Написано «info@zavod.ru», а\u00a0ссылка ведёт на «inf@zavod.ru»',
  ],
  ['[zavod.ru](https://zavod.com/)', 'Написано «zavod.ru», а\u00a0ссылка ведёт на «https://zavod.com/»'],
])('tells that «%s» leads to another', (words, message) => {
  expect(text(words)).toEqual([expect.stringContaining(`pages/home.json▸ (warning) ссылки/не-туда: ${message}`)])
})

it.each([
  '[8 (495) 000-00-00](tel:+74950000000)',
  '[Info@zavod.ru](mailto:info@zavod.ru?subject=a)',
  '[www.zavod.ru](https://zavod.ru/a/)',
  '[+7 495 000-00-00 доб. 12](tel:+74950000000,12)',
  '[Звоните: +7 495 000-00-00 или +7 4922 00-00-05](tel:+74950000000)',
  '[Заказ 26-1148-26 по телефону](tel:+74950000000)',
  '[Отдел 24, комната 410](tel:+74950000000)',
  '[Отдел продаж](tel:+74950000000)',
  '[24/410](/)',
])('says nothing of «%s»', (words) => {
  expect(text(words)).toEqual([])
})
