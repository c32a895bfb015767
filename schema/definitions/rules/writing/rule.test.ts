import { describe, expect, it } from 'vitest'
import { problemLines, textsOf } from '../../checker/testing.ts'
import { foreignWords } from '../../text/latin.ts'
import { loneLetters, mixedWords } from './alphabets.ts'

const text = (words: string) =>
  problemLines({
    'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(words)} } }]` },
  })

it.each([
  'Lorem ipsum',
  'TODO: цена',
  'Цена NaN\u00a0₽',
  'Вес undefined',
  'Это [object Object]',
  'Цена {{price}}',
  'Здесь будет текст',
])('tells that «%s» is not written yet', (words) => {
  expect(text(words).join()).toContain('(warning) тексты/не-дописано: Похоже, текст не дописан')
})

it('tells of foreign words in the interface, not in stories', () => {
  expect(text('Добавьте в wish list')).toEqual([
    'pages/home.json▸ (warning) тексты/не-по-русски: В тексте для посетителя слова не по-русски: «wish», «list». Переведите. Названия, единицы и форматы, которые остаются латиницей, разработчик вписывает в schema/definitions/text/latin.ts.',
  ])
  const story = '[{ "type": "text", "props": { "text": "Метод injection stretch blow molding." } }]'
  expect(problemLines({ 'content/about.json': { body: story } })).toEqual([])
})

it('tells of a slash too many before what begins a line', () => {
  for (const words of ['Первый.\\nВторой.', 'Первый.\\n', 'Первый.\\n\\nВторой.'])
    expect(text(words)).toEqual([
      'pages/home.json▸ (warning) тексты/разметка: Лишняя косая черта: посетитель прочитает «\\n» как есть. Новая строка пишется с\u00a0одной чертой, \\n, новый абзац\u00a0— \\n\\n.',
    ])
  expect(problemLines({ 'content/about.json': { lead: JSON.stringify('Папка C:\\new, диск.') } })).toEqual([])
})

it('tells of sentences of a story that nobody has translated', () => {
  const story = (words: string) =>
    problemLines({
      'content/about.json': { body: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(words)} } }]` },
    })
  expect(story('Звоните. Please call us today.')).toEqual([
    'content/about.json▸ (warning) тексты/не-по-русски: В\u00a0тексте для посетителя не\u00a0по-русски: «Please call us today.». Переведите. Название или цитату поставьте в\u00a0«ёлочки».',
  ])
  for (const words of ['Best quality!', 'Купите у нас now.', 'Банки: we are the best of all, звоните.'])
    expect(story(words)).toEqual([expect.stringContaining('тексты/не-по-русски')])
  for (const words of [
    'Сертификат FSSC 22000. Adobe Acrobat Reader. Sidel Group.',
    'Girl’s Best Friend',
    'Метод one-stage injection stretch blow molding на станке Nissei ASB.',
    'Девиз «We are the best of all!» известен.',
    'Flip-top',
    'Alpla Werke Alwin Lehner GmbH',
    'Покрытие soft touch.',
    'soft touch',
    'RAL 5015, Pantone 300 C',
    'ISO 9001 for food',
  ])
    expect(story(words)).toEqual([])
})

it('tells of words that were typed with the wrong layout on, where they stand elsewhere as they were meant', () => {
  const told = (words: string, elsewhere: string) =>
    problemLines({
      'content/about.json': { body: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(words)} } }]` },
      'content/faq.json': { lead: JSON.stringify(elsewhere) },
    })
  expect(told('Наш rfnfkju <fyrb.', 'Весь каталог: банки.')).toEqual([
    'content/about.json▸ (warning) тексты/не-та-раскладка: Слова набраны не\u00a0в\u00a0той раскладке: «rfnfkju <fyrb.». Наберите в\u00a0русской: «каталог Банки.».',
  ])
  expect(told('Наш rfnfkju', 'По каталогу.')).toEqual([])
  expect(told('Метод injection, token и e-mail', 'Весь каталог: банки.')).toEqual([])
  // Of an interface, where any Latin word is told, that it is another layout is told alone.
  const page = {
    'pages/home.json': { blocks: '[{ "type": "text", "props": { "text": ▸"Наш rfnfkju" } }]' },
    'content/faq.json': { lead: '"Весь каталог."' },
  }
  expect(problemLines(page)).toEqual([expect.stringContaining('тексты/не-та-раскладка: Слово набрано')])
})

it.each(['РџСЂРёРІРµС‚', 'ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Ïðèâåò'])('tells what «%s» had been', (words) => {
  expect(text(`${words}!`)).toEqual([
    `pages/home.json▸ тексты/не-прочитать: Вместо букв здесь «${words.slice(0, 12)}»: файл был в другой кодировке. Здесь было «Привет». Возьмите прежнюю версию файла из истории или наберите текст заново и сохраните в UTF-8.`,
  ])
})

it('tells of a material in Russian letters', () => {
  expect(text('Банки из РЕТ и РР')).toEqual([
    'pages/home.json▸ (warning) тексты/две-раскладки: Материал «РЕТ» набран русскими буквами, а\u00a0пишется латинскими: на\u00a0вид не\u00a0отличить, а\u00a0поиск не\u00a0найдёт. Наберите в\u00a0латинской раскладке: «PET».',
    expect.stringContaining('Материал «РР»'),
  ])
  expect(text('РЕТ-бутылка')).toEqual([expect.stringContaining('«РЕТ» набран русскими буквами')])
  expect(text('Банки из PET, РЕТ-1 и ПЭТ')).toEqual([])
})

it.each([
  ['2О25', '2025'],
  ['З00', '300'],
  ['l00', '100'],
  ['50O', '500'],
  ['1OO', '100'],
  ['28/41О', '28/410'],
])('tells of a letter in the number «%s»', (written, meant) => {
  expect(text(`От\u00a0${written} штук`)).toEqual([
    `pages/home.json▸ (warning) тексты/две-раскладки: В\u00a0числе «${written}» буква вместо цифры: на\u00a0вид не\u00a0отличить, а\u00a0поиск не\u00a0найдёт. Наберите цифрами: «${meant}».`,
  ])
})

it('tells of a letter in a price, however short', () => {
  for (const [written, meant] of [
    ['5O\u00a0₽', '50'],
    ['з00\u00a0₽', '300'],
    ['5о\u00a0%', '50'],
  ] as const)
    expect(text(`За\u00a0${written}`)).toEqual([expect.stringContaining(`Наберите цифрами: «${meant}».`)])
})

it.each([
  ['Мы работаем c 2002 года', 'с'],
  ['Работаем, c 9:00 до 18:00', 'с'],
  ['C 9:00 до 18:00', 'С'],
  ['Письмо k 20 мая', 'к'],
  ['OOO «Завод»', 'ООО'],
  ['TP TC 005/2011', 'ТР ТС'],
  ['ГОСТ P 51760', 'Р'],
])('tells of Latin letters that stand as a Russian word before a number or a name: «%s»', (written, meant) => {
  expect(text(written)).toEqual([expect.stringContaining(`Наберите в русской раскладке: «${meant}».`)])
})

it('takes formulas, types and parts as they are', () => {
  expect(text('Озон О3, H2O2, О-250, СО2, 5О5-1, 3D, I\u00a0тип, 2l, 5О, 3з класс')).toEqual([])
})

it('takes degrees, names with signs of other languages and numbers of chemistry as they are', () => {
  expect(text('До 40 °C, H₂O и L’Oréal')).toEqual([])
})

it('tells what words beside a sign are meant, and nothing else', () => {
  expect(text('Dth[yzz jwtyrf').map((line) => line.split(':')[0])).toEqual([
    'pages/home.json▸ (warning) тексты/не-та-раскладка',
  ])
  expect(text('До 95\u00a0°С с крышкой')).toEqual([expect.not.stringContaining('повтор-слова')])
})

it('tells of a whole text in the wrong layout, and of a name in the Russian one', () => {
  expect(text('Ghbdtn')).toEqual([
    expect.stringContaining('Слово набрано не\u00a0в\u00a0той раскладке: «Ghbdtn». Наберите в\u00a0русской: «Привет».'),
  ])
  expect(text('Канал в Еудупкфь')).toEqual([expect.stringContaining('Наберите в\u00a0английской: «Telegram».')])
})

it('tells of emoji, and of no sign that is a letter of the typeface', () => {
  expect(text('Скидка 🔥 и ✅ сразу')).toEqual([
    expect.stringContaining('(warning) тексты/значок: В\u00a0тексте значок «🔥»'),
    expect.stringContaining('(warning) тексты/значок: В\u00a0тексте значок «✅»'),
  ])
  expect(text('Тара™, №\u00a05, ©\u00a02026, 20\u00a0° → дальше, «ёлочки» — да…')).toEqual([])
})

it.each(['🇷🇺', '👨‍👩‍👧', '👍🏽', '☎', '☎️', '⚠', '☺', '✔', '❤️', 'ℹ', 'ℹ️', '1️⃣', '1⃣'])('tells of «%s» once', (sign) => {
  expect(text(`Скидка ${sign} 10 %`)).toEqual([
    expect.stringContaining(`тексты/значок: В\u00a0тексте значок «${sign}»`),
  ])
})

it('tells of an expression that is only words, where one may stand', () => {
  expect(text('region.name')).toEqual([
    'pages/home.json▸ тексты/скобки: Посетитель прочитает «region.name» как есть: это просто слова. Если имелось в\u00a0виду выражение, оно пишется так: { "$get": "region.name" }.',
  ])
})

it.each(['™️', '©️', '®️', '↔️', '▶️', '№', '★', '✓'])('«%s» is a letter of the typeface, whatever follows it', (sign) => {
  expect(text(`Тара ${sign} наша`)).toEqual([])
})

describe('a text for visitors', () => {
  const HTML = 'тегов и кодов HTML в текстах нет'

  it.each([
    ['Сроки — в [нашем каталоге] (/), там всё', 'тексты/разметка: Ссылка в тексте записана не так'],
    ['Смотрите [каталог](', 'тексты/разметка: Ссылка в тексте записана не так'],
    ['Смотрите [](/)', 'тексты/разметка: Ссылка в тексте записана не так'],
    ['Смотрите [статью](/articles/first/', 'тексты/разметка: Ссылка в тексте записана не так: её скобка не закрыта'],
    ['Смотрите [](/articles/first/)', 'тексты/разметка: Ссылка в тексте записана не так: в ней нет слов'],
    ['Смотрите [статью(/articles/first/)', '(warning) тексты/разметка: У скобки «[» нет пары.'],
    ['Смотрите [каталог](/', 'тексты/разметка: Ссылка в тексте записана не так'],
    [
      'В [статье](/articles/goryachiy rozliv/)',
      'тексты/разметка: Ссылка в тексте записана не так: в её адресе пробел.',
    ],
    ['В [статье](javascript:alert(1))', 'тексты/разметка: Ссылка в тексте записана не так: программ в ссылках не'],
    ['В [статье]()', 'тексты/разметка: Ссылка в тексте записана не так: в ней нет адреса.'],
    ['## Торец', '(warning) тексты/разметка: Посетитель прочитает решётки в начале строки как есть.'],
    ['Это *горло*, а не дно', '(warning) тексты/разметка: Посетитель прочитает звёздочки вокруг слов как есть.'],
    ['- раз\n- два', '(warning) тексты/разметка: Посетитель прочитает знаки в начале строк как есть.'],
    ['Смотрите [каталог', '(warning) тексты/разметка: У скобки «[» нет пары.'],
    ['Смотрите каталог]', '(warning) тексты/разметка: У скобки «]» нет пары.'],
    ['Это **важно', '(warning) тексты/разметка: У двух звёздочек нет пары'],
    ['Это <b>важно</b>', `тексты/теги: Посетитель прочитает «<b>» как есть: ${HTML}.`],
    ['Раз<br/>два', `тексты/теги: Посетитель прочитает «<br/>» как есть: ${HTML}.`],
    ['10&nbsp;мл', `тексты/теги: Посетитель прочитает «&nbsp;» как есть: ${HTML}.`],
    ['Найдено {data.list.total}', 'тексты/скобки: Посетитель прочитает «{data.list.total}» как есть'],
    ['Найдено {всё', '(warning) тексты/скобки: Посетитель прочитает фигурную скобку как есть.'],
    ['Это _важно_ знать', '(warning) тексты/разметка: Посетитель прочитает подчёркивания вокруг слов как есть.'],
    ['Это __важно__ знать', '(warning) тексты/разметка: Посетитель прочитает подчёркивания вокруг слов как есть.'],
    ['Это ~~важно~~ знать', '(warning) тексты/разметка: Посетитель прочитает знаки «~~» и «`» вокруг слов как есть.'],
    ['Это `важно` знать', '(warning) тексты/разметка: Посетитель прочитает знаки «~~» и «`» вокруг слов как есть.'],
    ['![Банка](/)', '(warning) тексты/разметка: Посетитель прочитает знак картинки как есть. Картинка — свой блок'],
    ['· раз\n· два', '(warning) тексты/разметка: Посетитель прочитает знаки в начале строк как есть.'],
    ['<o:p>Тара</o:p>', `тексты/теги: Посетитель прочитает «<o:p>» как есть: ${HTML}.`],
    ['ООО «Тара пишет', '(warning) тексты/без-пары: У знака « нет пары.'],
    ['ООО Тара» пишет', '(warning) тексты/без-пары: У знака » нет пары.'],
    ['ООО «Завод «Тара» пишет', '(warning) тексты/без-пары: У знака « нет пары.'],
    ['Банки (ПЭТ и ПП', '(warning) тексты/без-пары: У знака ( нет пары.'],
    ['Мы делаем делаем тару', '(warning) тексты/повтор-слова: Слово «делаем» стоит дважды подряд.'],
    ['Из Б в В в коробке в в трёх', '(warning) тексты/повтор-слова: Слово «в» стоит дважды подряд.'],
    ['Это\u00a0это тара', '(warning) тексты/повтор-слова: Слово «Это» стоит дважды подряд.'],
    ['Цена %price% за штуку', '(warning) тексты/не-дописано: Похоже, текст не дописан: «%price%».'],
    ['Доставка в #REGION#', '(warning) тексты/не-дописано: Похоже, текст не дописан: «#REGION#».'],
    ['Смотрите https://zavod.ru/page.', '(warning) тексты/адрес-словами: Адрес «https://zavod.ru/page» стоит среди'],
    [
      'Смотрите www.zavod.ru.',
      '(warning) тексты/адрес-словами: Адрес «www.zavod.ru» стоит среди слов: нажать нельзя. Сделайте ссылкой: «[www.zavod.ru](https://www.zavod.ru)».',
    ],
    ['[Читать далее](/)', '(warning) тексты/слово-ссылки: Из слов «Читать далее» не понять'],
    [' \u00A0', 'тексты/пусто: Здесь одни пробелы'],
    ['\uFFFD\uFFFD\uFFFD\uFFFD', 'тексты/не-прочитать: Вместо букв здесь «\uFFFD\uFFFD\uFFFD\uFFFD»'],
    ['РџСЂРёРІРµС‚', 'тексты/не-прочитать: Вместо букв здесь «'],
    ['Б\u0061нка', '(warning) тексты/две-раскладки: В слове «Б\u0061нка» латинская буква: 2-я «\u0061»'],
    ['Банка c крышкой', '(warning) тексты/две-раскладки: Слово «c» набрано латинской буквой: на вид'],
    ['Банка, a также o крышках', '(warning) тексты/две-раскладки: Слова «a», «o» набраны латинскими буквами'],
    ['Есть банки. B наличии', '(warning) тексты/две-раскладки: Слово «B» набрано латинской буквой'],
    ['C крышкой', '(warning) тексты/две-раскладки: Слово «C» набрано латинской буквой'],
    ['Пишите на info@site.example сразу', '(warning) тексты/адрес-словами: Почта «info@site.example» стоит среди слов'],
    ['Звоните: 8 800 100-20-30', '(warning) тексты/адрес-словами: Телефон «8 800 100-20-30» стоит среди слов'],
    ['Звоните: +7 (495) 000-00-00', '(warning) тексты/адрес-словами: Телефон «+7 (495) 000-00-00» стоит среди слов'],
    [
      'Звоните: 8 495 000-00-0',
      '(warning) тексты/адрес-словами: Телефон «8 495 000-00-0» стоит среди слов: нажать нельзя. В\u00a0номере цифр не\u00a0хватает: их 10',
    ],
    ['Всё [здесь](/)', '(warning) тексты/слово-ссылки: Из слов «здесь» не понять, куда ведёт ссылка'],
    ['Всё на /articles/first/.', '(warning) тексты/адрес-словами: Адрес «/articles/first/» стоит среди слов'],
  ])('of «%s» the check says so', (words, said) => {
    const [problem, ...more] = text(words)
    expect(problem).toContain(`pages/home.json▸ ${said}`)
    expect(more).toEqual([])
  })

  it.each([
    'Смотрите [каталог](/) и [**статью**](/articles/first/)',
    'Сноска [1] и интервал [0; 5]',
    'Пишите на [info@site.example](mailto:info@site.example), звоните [8 800 100-20-30](tel:+78001002030)',
    'Артикул 8 100 200, поставка 7 495 штук',
    'Например, ivanov@mail.example, на неё придёт ответ',
    'Цена* за штуку, **без НДС**',
    'При 5 < 6 и 7 > 6, а<б',
    'ООО «Рога & копыта»',
    'Горловина 28/410, и/или 38 мм',
    'Пришлите PDF-файл, pH-тест, e-mail-рассылка',
    'Момент 1,4 Н·м, объём 0,5 л',
    'Всё — [в каталоге здесь](/)',
    'СССР, РСФСР, 20 С° и 30 С°',
    'Из А в Б, из Б в В, с С и о О',
  ])('of «%s» it says nothing', (words) => {
    expect(text(words)).toEqual([])
  })

  it('knows that a line has no marks', () => {
    const line = (words: string) =>
      problemLines({
        'pages/home.json': { blocks: `[{ "type": "box", "props": { "title": ▸${JSON.stringify(words)} } }]` },
      })
    expect(line('Наш [каталог](/)')).toEqual([
      'pages/home.json▸ тексты/разметка: Это строка без разметки: ссылкой слова не станут, посетитель прочитает скобки и адрес. Оставьте слова, а ссылку поставьте в соседний текст или кнопку.',
    ])
    expect(line('Наш **каталог**')).toEqual([expect.stringContaining('(warning) тексты/разметка')])
    expect(line('Размер 5*3*2, цена*')).toEqual([])
  })

  it('tells of a key that says nothing', () => {
    const seo = (page: string) => problemLines({ 'content/seo.json': { pages: `[${page}]` } })
    expect(seo('{ "path": "/", "title": ▸"" }')).toEqual([
      'content/seo.json▸ (warning) тексты/пусто: Здесь пусто: это то же, что без ключа. Напишите текст или уберите ключ.',
    ])
    expect(seo('{ "path": "/", "title": "Тара" }')).toEqual([])
  })

  it('looks into expressions, at what can be shown', () => {
    const written = (json: string) =>
      problemLines({ 'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ${json} } }]` } })
    expect(written('{ "$text": ▸"Страница {route.path" }')).toEqual([
      'pages/home.json▸ тексты/скобки: У фигурной скобки нет пары: вместо значения посетитель прочитает путь. Путь стоит между двумя скобками: «Найдено {data.list.pagination.total}».',
    ])
    expect(written('{ "$if": [{ "$eq": [{ "$get": "route.path" }, "/"] }, ▸"<b>а</b>", "Всё."] }')).toEqual([
      expect.stringContaining('pages/home.json▸ тексты/теги'),
    ])
    expect(written('{ "$text": "Страница {route.path}, [почта](mailto:{settings.contacts.email})" }')).toEqual([])
  })

  it('looks for letters of the other alphabet everywhere, and for words of buttons', () => {
    expect(
      problemLines({ 'content/tags.json': { tags: '[{ "id": "rozliv", "number": 1, "title": ▸"Pозлив" }]' } }),
    ).toEqual([
      'content/tags.json▸ (warning) тексты/две-раскладки: В слове «Pозлив» латинская буква: 1-я «P»: поиск такого слова не найдёт. Наберите его заново в одной раскладке: «Розлив».',
    ])
    const groups = '[["помпа", ▸"дoзатoр"]]'
    expect(problemLines({ 'content/synonyms.json': { groups } })).toEqual([
      expect.stringContaining(
        'content/synonyms.json▸ (warning) тексты/две-раскладки: В слове «дoзатoр» латинские буквы: 2-я «o», 6-я «o»',
      ),
    ])
    const items = '[{ "title": "а", "link": "/" }]'
    expect(
      problemLines({ 'pages/home.json': { blocks: `[{ "type": "cards", "props": { "items": ${items} } }]` } }),
    ).toEqual([])
    expect(problemLines({ 'content/settings.json': { menu: '[{ "name": ▸"Подробнее…", "link": "/" }]' } })).toEqual([
      expect.stringContaining('content/settings.json▸ (warning) тексты/слово-ссылки'),
    ])
  })
})

describe('words for search engines', () => {
  it('are not to be cut', () => {
    const meta = { title: 'а'.repeat(61), description: 'б'.repeat(161) }
    expect(problemLines({ 'pages/home.json': { meta: JSON.stringify(meta) } })).toEqual([
      expect.stringContaining(
        '(warning) тексты/длинно: Заголовок длиннее 60 знаков (61): поисковая система его обрежет.',
      ),
      expect.stringContaining('(warning) тексты/длинно: Описание длиннее 160 знаков (161)'),
    ])
    expect(
      problemLines({
        'content/articles/first.json': { description: `▸"${'а'.repeat(161)}"` },
        'content/seo.json': { pages: `[{ "path": "/", "title": ▸"${'а'.repeat(61)}" }]` },
      }),
    ).toEqual([
      expect.stringContaining('content/articles/first.json▸ (warning) тексты/длинно: Описание'),
      expect.stringContaining('content/seo.json▸ (warning) тексты/длинно: Заголовок'),
    ])
    expect(problemLines({ 'content/articles/first.json': { title: `"${'а'.repeat(70)}"` } })).toEqual([])
  })

  it('are not told of twice where they are too long for the file itself', () => {
    expect(problemLines({ 'content/articles/first.json': { description: `▸"${'а'.repeat(181)}"` } })).toEqual([
      expect.stringContaining('content/articles/first.json▸ вид/длина'),
    ])
  })

  it('are there, unless search engines are to leave the page alone', () => {
    expect(problemLines({ 'pages/home.json': { meta: '▸{ "title": "а" }' } })).toEqual([
      'pages/home.json▸ (warning) тексты/нет-описания: У страницы нет описания: поисковая система возьмёт случайный кусок текста. Напишите в "meta" "description" до 160 знаков или, если странице в поиске не место, "robots": "noindex".',
    ])
    expect(problemLines({ 'pages/home.json': { meta: '{ "title": "а", "robots": "noindex" }' } })).toEqual([])
    const guarded = `[{ "path": "/", "page": "home", "guard": "personal" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]`
    expect(
      problemLines({ 'routes.json': { routes: guarded }, 'pages/home.json': { meta: '{ "title": "а" }' } }),
    ).toEqual([])
  })

  it('are told at each of the two: which one was there first nobody knows', () => {
    const copy = textsOf().get('content/articles/first.json')
    expect(
      problemLines({ 'content/articles/a-first.json': copy })
        .filter((line) => line.includes('повтор-заголовка'))
        .map((line) => line.replace(/ Назовите.*/, '')),
    ).toEqual([
      'content/articles/a-first.json:3:12 (warning) тексты/повтор-заголовка: Заголовок «Название» есть и\u00a0у\u00a0другой страницы: schema/content/articles/first.json:3.',
      'content/articles/first.json:3:12 (warning) тексты/повтор-заголовка: Заголовок «Название» есть и\u00a0у\u00a0другой страницы: schema/content/articles/a-first.json:3.',
    ])
  })

  it('are told where a page reads its own from a content file', () => {
    const told = problemLines({
      'pages/home.json': {
        data: '{ "about": { "source": "about.view" } }',
        meta: '{ "title": { "$get": "data.about.title" }, "description": "Всё." }',
      },
      'content/about.json': { title: '▸"О\u00a0нас"' },
      'content/articles/first.json': { title: '▸"О нас"' },
    })
    expect(told.map((line) => line.split(':')[0])).toEqual([
      'content/about.json▸ (warning) тексты/повтор-заголовка',
      'content/articles/first.json▸ (warning) тексты/повтор-заголовка',
    ])
  })

  it('are there in an entry of seo.json', () => {
    const told = (entry: string) => problemLines({ 'content/seo.json': { pages: `[${entry}]` } })
    expect(told('{ "path": ▸"/" }')).toEqual([
      expect.stringContaining('content/seo.json▸ (warning) тексты/пусто: Об\u00a0адресе «/» здесь ничего'),
    ])
    expect(told('{ "path": "/", "robots": "noindex" }')).toEqual([])
  })

  it('are told where an address of seo.json says what another page does', () => {
    const told = (path: string) =>
      problemLines({
        'content/seo.json': { pages: `[{ "path": ${JSON.stringify(path)}, "title": ▸"Название" }]` },
        'content/articles/first.json': { title: '▸"Название"' },
      }).map((line) => line.split(':')[0])
    expect(told('/')).toEqual([
      'content/articles/first.json▸ (warning) тексты/повтор-заголовка',
      'content/seo.json▸ (warning) тексты/повтор-заголовка',
    ])
    expect(told('/articles/first/')).toEqual([])
  })

  it('tell one page from the other', () => {
    const page = (robots = '') => `{ "title": ▸"статья", "description": "Всё."${robots} }`
    const files = (robots?: string) =>
      problemLines({
        'routes.json': {
          routes:
            '[{ "path": "/", "page": "home" }, { "path": "/list", "page": "list" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]',
        },
        'pages/home.json': { meta: '{ "title": ▸"Статья", "description": "Всё." }' },
        'pages/list.json': { meta: page(robots), blocks: '[{ "type": "box" }]' },
      })
    expect(files()).toEqual([
      'pages/home.json▸ (warning) тексты/повтор-заголовка: Заголовок «Статья» есть и\u00a0у\u00a0другой страницы: schema/pages/list.json:3. Назовите страницы по-разному: в\u00a0поиске их не\u00a0отличить.',
      expect.stringContaining('pages/list.json▸ (warning) тексты/повтор-заголовка: Заголовок «статья» есть'),
    ])
    expect(files(', "robots": "noindex"')).toEqual([])
    expect(
      problemLines({
        'pages/home.json': { meta: '{ "title": "Главная", "description": "Всё." }' },
        'content/seo.json': { pages: '[{ "path": "/", "title": "Главная" }]' },
      }),
    ).toEqual([])
  })
})

describe('mixedWords', () => {
  const found = (words: string) =>
    mixedWords(words).map(({ word, places, strangers, meant }) => [word, places, strangers, meant])

  it.each([
    ['Бaнка', [2], 'латинск', 'Банка'],
    ['PЕT', [2], 'русск', 'PET'],
    ['рHметр', [2], 'латинск', 'рНметр'],
    ['банкf', [5], 'латинск', undefined],
    ['TPАНСПОРТ', [1, 2], 'латинск', 'ТРАНСПОРТ'],
  ])('%s', (...word) => {
    expect(found(word[0])).toEqual([word])
  })

  it.each(['Банка PET', 'PDF-файл', 'PDFки', 'неPET', '28x410', 'кВт·ч', 'WhatsAppом', 'iPhoneы', 'pH-метр'])(
    'finds none in «%s»',
    (words) => {
      expect(found(words)).toEqual([])
    },
  )
})

describe('foreignWords', () => {
  it.each([
    'Пришлите e-mail или PDF',
    'Горловина 28/410, PCO-1881, BPF',
    'Пишите на info@zavod-emkost.example',
    'Откройте zavod-emkost.example/catalog/',
    'Файл chertezh.step',
    'Цвет RAL 5015, кислотность pH',
    'This page could not be found',
  ])('finds none in «%s»', (words) => {
    expect(foreignWords(words)).toEqual([])
  })

  it.each([
    ['Click сюда, click', ['Click', 'click']],
    ['Оформите checkout', ['checkout']],
    ['Sale!', ['Sale']],
  ])('finds those in «%s»', (words, found) => {
    expect(foreignWords(words)).toEqual(found)
  })
})

it.each([
  'При 20 °C и выше',
  'С витамином C и маслом',
  'Тип A и класс B',
  'Стороны a и b',
  'В размере a и b',
  'x и y',
  'x, y и z',
  'Тип c 20, размеры a, b и c 20 мм, C 20, витамин C 500 мг, PET c 20',
])('takes a letter that names something for what it is: «%s»', (words) => {
  expect(loneLetters(words)).toEqual([])
})
