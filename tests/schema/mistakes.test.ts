import { expect, test } from 'vitest'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'

// Mistakes of a content manager in the files of the shop, each told on its line.

/** Marks the line on which the checker reports a mistake. */
const MARK = '▸'

/** A change of a file, «…» where all of it is replaced, and words of the message or its hint. */
type Mistake = readonly [name: string, file: string, from: string, to: string, words: string]

const MISTAKES: readonly Mistake[] = [
  // Mistakes that would let strangers in, or lock everybody out.
  [
    'the link of a letter leads elsewhere',
    'mails/password-restore.json',
    '{ "$get": "params.link" }',
    '▸{ "$text": "https://evil.example/?u={params.link}" }',
    'тайная ссылка уйдёт чужому сайту',
  ],
  [
    'the role of the owner has another name',
    'desk/roles.json',
    '"roles": [\n    {\n      "id": "owner"',
    '▸"roles": [\n    {\n      "id": "boss"',
    'раздавать роли станет некому',
  ],
  [
    'the owner may give no roles',
    'desk/roles.json',
    '"roles": [\n    {\n      "id": "owner",\n      "title": "Владелец",\n      "rights": [',
    '▸"roles": [\n    {\n      "id": "other",\n      "title": "Другая",\n      "rights": []\n    },\n    {\n      "id": "owner",\n      "title": "Владелец",\n      "rights": []\n    },\n    {\n      "id": "third",\n      "title": "Третья",\n      "rights": [',
    'ей нельзя «desk.staff»',
  ],
  [
    'a page of who is signed in is open',
    'routes.json',
    '{ "path": "/personal/documents", "page": "personal-documents", "guard": "personal" }',
    '▸{ "path": "/personal/documents", "page": "personal-documents" }',
    'отвечает только тем, кто вошёл',
  ],
  // Notation.
  ['a brace is missing', 'content/faq.json', '\n        },\n        {', '▸\n        {', 'Не закрыта фигурная скобка'],
  ['a bracket is missing', 'pages/contacts.json', '\n  ]\n}', '▸\n}', 'Не закрыта квадратная скобка'],
  [
    'an opening bracket is missing',
    'content/articles/pet-pnd-pp.json',
    '"body": [',
    '▸"body": ',
    'Не открыта квадратная',
  ],
  ['a bracket for a brace', 'content/tags.json', '"Материалы" },', '▸"Материалы" ],', 'Здесь «]», а нужна «}»'],
  ['a brace for a bracket', 'pages/contacts.json', '\n  ]\n}', '\n▸  }\n}', 'Здесь «}», а нужна «]»'],
  ['a brace inside a line is missing', 'content/tags.json', '"Материалы" },', '▸"Материалы",', 'Не закрыта фигурная'],
  [
    'a comma is missing',
    'content/news/banki-89.json',
    '"date": "2026-03-19",\n',
    '▸"date": "2026-03-19"\n',
    'нужна запятая',
  ],
  [
    'a sum by thousands',
    'content/regions.json',
    '"freeFrom": 10000000',
    '▸"freeFrom": 100 000',
    'без пробелов: 100000',
  ],
  ['a decimal comma', 'content/settings.json', '"lon": 37.6082 }', '▸"lon": 37,6082 }', 'с точкой: 37.6082'],
  ['days after a number', 'content/offer.json', '"validityDays": 14', '▸"validityDays": 14 дней', 'знаков: 14'],
  ['a brace too many', 'pages/home.json', '{ "route": "news" } } },', '▸{ "route": "news" } } } },', 'Лишняя фигурная'],
  [
    'the brace of a first element is missing',
    'content/faq.json',
    '"questions": [\n        {',
    '▸"questions": [\n        ',
    'Не открыта фигурная скобка',
  ],
  ["quotation marks ' around a key", 'modals/callback.json', '"title"', "▸'title'", "Здесь кавычка '"],
  ['a mark of a conflict', 'content/main.json', '{\n', '{\n▸<<<<<<< HEAD\n', 'отметка git'],
  ['a semicolon', 'content/about.json', '",\n', '▸";\n', 'точка с запятой'],
  ['a sign of equality', 'routes.json', '": ', '▸" = ', 'Здесь знак ='],
  ['a word for true', 'site.json', '"renderings": true', '▸"renderings": True', '«True» здесь пишется true'],
  ['a key without quotation marks', 'content/certificates.json', '"issuer"', '▸issuer', '«issuer» стоит без кавычек'],
  ['a quotation mark “ opens a string', 'content/seo.json', '"title": "Плас', '▸"title": “Плас', 'Здесь кавычка “'],
  [
    'quotation marks ‘’ around a string',
    'modals/callback.json',
    '"Задать вопрос"',
    '▸‘Задать вопрос’',
    'Здесь кавычка ‘',
  ],
  ['plain quotation marks inside a string', 'content/about.json', 'тары «Ёмкость»', '▸тары "Ёмкость"', 'внутри неё'],
  ['a quotation mark is missing', 'forms/callback.json', '"alias": "Имя",', '▸"alias": "Имя,', 'не закрыта кавычкой'],
  ['an empty file', 'content/about.json', '…', '▸', 'Файл пуст'],
  ['a comment', 'content/offer.json', '"validityDays": 14,', '▸"validityDays": 14, // две недели', 'нет комментариев'],
  ['a key written twice', 'content/main.json', '"text": "Банки', '▸"title": "Тара",\n  "text": "Банки', 'уже есть'],
  // Entries.
  ['a day that no month has', 'content/calendar.json', '"06-12"', '▸"06-31"', 'число в месяце должно быть'],
  ['two statuses of one name', 'content/order-statuses.json', '"отгружен"', '▸"в производстве"', 'здесь уже есть'],
  [
    'a working day on Friday',
    'content/calendar.json',
    '"daysOff": [',
    '"workingDays": [\n▸"02-20"], "daysOff": [',
    'не суббота',
  ],
  ['a day off on Saturday', 'content/calendar.json', '"02-23"', '▸"02-21"', 'выходной и так'],
  [
    'a certificate of a day to come',
    'content/certificates.json',
    '"issued": "2025-10-14",\n      "validUntil": "2028-10-13"',
    '▸"issued": "2052-10-14"',
    'ещё не наступило',
  ],
  [
    'a landing of the title of another',
    'content/landings/tara-dlya-kosmetiki.json',
    '"title": "Тара для косметики"',
    '▸"title": "Тара для автохимии и технических жидкостей"',
    'Так же называется',
  ],
  ['days that overlap', 'content/settings.json', '"days": "Пт"', '▸"days": "Чт, Пт"', '«Чт» здесь уже есть'],
  ['days in full', 'content/settings.json', '"days": "Пт"', '▸"days": "Пятница"', 'ежедневно — «Пн–Вс»'],
  [
    'days and a time exchanged',
    'content/settings.json',
    '"days": "Пт", "time": "09:00–17:00"',
    '▸"days": "09:00–17:00", "time": "Пт"',
    'Время пишется так',
  ],
  ['a time in words', 'content/settings.json', '"time": "09:00–17:00"', '▸"time": "с 9 до 18"', 'Время пишется так'],
  ['a time without an end', 'content/settings.json', '"time": "09:00–17:00"', '▸"time": "09:00"', 'конец позже начала'],
  ['days with a slip', 'content/settings.json', '"Пн–Чт"', '▸"Пн-Чтв"', 'записано не так'],
  [
    'metadata of an address that is not there',
    'content/seo.json',
    '"path": "/"',
    '▸"path": "/o-nas/"',
    'Адреса «/o-nas/»',
  ],
  [
    'a list does not get what its filter gets',
    'pages/catalog.json',
    '"catalog.list", "params": { "$all": "query route"',
    '▸"catalog.list", "params": { "$all": "route"',
    '«catalog.filter» получает из адреса «volume», «material», «neck» и ещё',
  ],
  [
    'an answer that the form would erase',
    'modals/profile-edit.json',
    '"values": {\n          "name": { "$get": "data.profile.user.name", "default": "" },\n',
    '▸"values": {\n',
    'поле «name» — пустым',
  ],
  // Keys and types.
  ['a misspelt key', 'content/certificates.json', '"issuer"', '▸"isuer"', 'Возможно, имелось в виду «issuer»'],
  [
    'a required key is deleted',
    'content/news/banki-89.json',
    ',\n  "date": "2026-03-19"',
    '▸',
    'Нет обязательного ключа «date»',
  ],
  [
    'a number with a unit',
    'content/news/banki-89.json',
    '"height": 84,',
    '▸"height": "84 мм",',
    'Число пишется без кавычек: 84',
  ],
  ['a number that no product has', 'content/main.json', '"height": 62,', '▸"height": 62000,', 'Число большое'],
  ['a flag in words', 'site.json', '"renderings": true', '▸"renderings": "да"', 'true'],
  [
    'an empty string',
    'content/faq.json',
    '"question": "Какой минимальный заказ?"',
    '▸"question": ""',
    'не может быть пустой',
  ],
  [
    'spaces alone',
    'content/faq.json',
    '"question": "Какой минимальный заказ?"',
    '▸"question": "   "',
    'в ней одни пробелы',
  ],
  ['another word of a list', 'content/certificates.json', '"kind": "system"', '▸"kind": "sistem"', '«system»'],
  [
    'a block of another name',
    'content/articles/pet-pnd-pp.json',
    '"type": "lead"',
    '▸"type": "leed"',
    'Блока «leed» нет',
  ],
  [
    'a prop beside the props',
    'pages/contacts.json',
    '"mapTitle": "Где мы"\n      }',
    '"x": 1\n },\n▸"mapTitle": "Где мы"',
    '"props"',
  ],
  ['a Russian date', 'content/articles/pet-pnd-pp.json', '"2025-10-09"', '▸"09.10.2025"', '«2025-10-09»'],
  ['a day that there is not', 'content/requisites.json', '"2026-01-01"', '▸"2026-02-30"', 'записано не так'],
  ['a year of another century', 'content/news/banki-89.json', '"2026-03-19"', '▸"2206-03-19"', 'записано не так'],
  // Numbers and notations of the company.
  ['the INN with a slip', 'content/settings.json', '"3300000007"', '▸"3300000070"', 'Контрольная цифра'],
  ['the OGRN with a slip', 'content/settings.json', '"1023300000008"', '▸"1023300000080"', 'Контрольная цифра'],
  [
    'an account with a slip',
    'content/requisites.json',
    '"40702810300000001148"',
    '▸"40702810300000001184"',
    'Контрольный ключ',
  ],
  [
    'hours that no clock shows',
    'content/settings.json',
    '"time": "09:00–18:00"',
    '▸"time": "25:00–18:00"',
    '«09:00–18:00»',
  ],
  [
    'hours that end before they begin',
    'content/settings.json',
    '"time": "09:00–17:00"',
    '▸"time": "17:00–09:00"',
    'конец позже начала',
  ],
  [
    'a phone with a digit too few',
    'content/settings.json',
    '"phone": "+7 4922 00-00-05"',
    '▸"phone": "+7 4922 00-00-0"',
    'записано не так',
  ],
  [
    'a phone of no country',
    'content/settings.json',
    '"phone": "+7 4922 00-00-05"',
    '▸"phone": "+8 492 200-00-05"',
    'Кода «+8» нет',
  ],
  ['an e-mail without its sign', 'content/settings.json', '"vladimir@zavod', '▸"vladimir.zavod', 'info@zavod.ru'],
  ['the site with a slash', 'site.json', 'emkost.example"', 'emkost.example/"▸', 'без косой черты в конце'],
  [
    'latitude for longitude',
    'content/settings.json',
    '"lat": 55.7936, "lon": 37.6082',
    '▸"lat": 37.6082, "lon": 55.7936',
    'Не перепутайте',
  ],
  // Money.
  [
    'a sum in rubles in words',
    'content/regions.json',
    '"freeFrom": 10000000',
    '▸"freeFrom": "100 000 ₽"',
    '100 000 ₽ — это 10000000',
  ],
  ['a sum in rubles', 'content/regions.json', '"freeFrom": 10000000', '▸"freeFrom": 100000', 'похоже, сумма в рублях'],
  [
    'a price of a pallet in rubles',
    'content/delivery.json',
    '"perPallet": 350000',
    '▸"perPallet": 3500',
    '3500 ₽ — это 350000',
  ],
  [
    'a sum a hundred times too large',
    'content/regions.json',
    '"freeFrom": 10000000',
    '▸"freeFrom": 1000000000',
    'в сто раз',
  ],
  [
    'news of another decade',
    'content/news/prays-2026.json',
    '"date": "2026-02-05"',
    '▸"date": "2036-02-02"',
    'ещё не наступило',
  ],
  [
    'a state that no order comes to',
    'content/order-statuses.json',
    '"next": ["confirmed", "cancelled"] },\n    "confirmed": {',
    '"next": ["cancelled"] },\n▸    "confirmed": {',
    'от нового сюда никакие next не ведут',
  ],
  [
    'a state that no order leaves',
    'content/order-statuses.json',
    '"shipped": {\n      "name": "отгружен",\n      "tone": "active",\n      "next": ["done"],',
    '▸"shipped": {\n      "name": "отгружен",\n      "tone": "active",',
    'не станет ни выполненным',
  ],
  ['a text that waits for its words', 'content/faq.json', '"question": "', '▸"question": "TODO ', 'осталась заготовка'],
  ['a limit of invoices in rubles', 'site.json', '"upTo": 30000000', '▸"upTo": 300000', 'похоже, сумма в рублях'],
  ['a negative price', 'content/delivery.json', '"least": 90000', '▸"least": -90000', 'Число маленькое'],
  // Terms.
  [
    'days of a journey exchanged',
    'content/delivery.json',
    '"daysFrom": 1,\n        "daysTo": 2',
    '"daysFrom": 2,\n▸        "daysTo": 1',
    'поменяйте их местами',
  ],
  [
    'a certificate that ends before it is issued',
    'content/certificates.json',
    '"validUntil": "2028-10-13"',
    '▸"validUntil": "2018-10-13"',
    'раньше, чем issued',
  ],
  [
    'a certificate that is over',
    'content/certificates.json',
    '"issued": "2025-10-14",\n      "validUntil": "2028-10-13"',
    '"issued": "2015-10-14",\n▸      "validUntil": "2018-10-13"',
    'Срок документа вышел',
  ],
  [
    'a banner that ends before it begins',
    'content/main.json',
    '"text": "Как читать чертёж и допуски",',
    '"text": "Как читать", "from": "2026-12-02",\n▸"until": "2026-12-01",',
    'until (2026-12-01) раньше',
  ],
  [
    'rates of VAT out of order',
    'content/requisites.json',
    '"from": "2026-01-01"',
    '▸"from": "2018-01-01"',
    'стоит после той',
  ],
  // Names of other things.
  [
    'a topic that there is not',
    'content/articles/pet-pnd-pp.json',
    '["materialy"]',
    '▸["materialyy"]',
    'Темы «materialyy» нет',
  ],
  [
    'an office that there is not',
    'content/regions.json',
    '"office": "moscow"',
    '▸"office": "moskva"',
    'Офиса «moskva» нет',
  ],
  ['a modal that there is not', 'forms/callback.json', '"modal": "success"', '▸"modal": "sucess"', 'Окна «sucess» нет'],
  [
    'a form that there is not',
    'modals/callback.json',
    '"form": "callback"',
    '▸"form": "callbak"',
    'Формы «callbak» нет',
  ],
  [
    'a letter that there is not',
    'forms/callback.json',
    '"mail": "new-submission"',
    '▸"mail": "new-submision"',
    'Письма «new-submision» нет',
  ],
  [
    'a partial that there is not',
    'pages/contacts.json',
    '"name": "region-delivery"',
    '▸"name": "region-dostavka"',
    'Фрагмента «region-dostavka» нет',
  ],
  ['a page that there is not', 'routes.json', '"page": "faq"', '▸"page": "fak"', 'Страницы «fak» нет'],
  ['a call that there is not', 'pages/articles.json', '"library.list"', '▸"library.lst"', 'Вызова «library.lst» нет'],
  [
    'a name of data that nothing reads',
    'pages/articles.json',
    '"library": {',
    '▸"libary": {',
    '«library» читают, и его нет',
  ],
  [
    'a parameter of the address that no call takes',
    'pages/catalog.json',
    '"heightFrom":',
    '▸"hieghtFrom":',
    'напишите «heightFrom»',
  ],
  ['a path that leads nowhere', 'pages/home.json', '"data.main.banners"', '▸"data.main.baners"', '«banners»'],
  [
    'a value for a field that the form lacks',
    'modals/profile-edit.json',
    '"values": {',
    '"values": {\n▸"emial": "a@zavod.example",',
    'нет поля «emial»',
  ],
  [
    'an article number that the catalog lacks',
    'content/main.json',
    '"БН-350-70-ПС-ПР"',
    '▸"БН-350-70-ПС-ПЛ"',
    'Изделия с артикулом',
  ],
  [
    'a section that the catalog lacks',
    'content/main.json',
    '"link": "/catalog/flakony/"',
    '▸"link": "/catalog/flakonyy/"',
    'Раздела «flakonyy»',
  ],
  ['a right that there is not', 'desk/roles.json', '"desk.ordersExport"', '▸"desk.orderExport"', '«desk.orderExport»'],
  // Links and pictures.
  ['a link without its last slash', 'pages/articles.json', '(/articles/)', '▸(/articles)', 'нет косой черты в конце'],
  [
    'a link to a page that there is not',
    'content/main.json',
    '"link": "/catalog/banki/"',
    '▸"link": "/katalog/"',
    'на сайте нет',
  ],
  [
    'a link to an article that there is not',
    'content/main.json',
    '"slug": "chertezh-i-dopuski"',
    '▸"slug": "chertezh"',
    'Материала «chertezh» нет',
  ],
  [
    'a place that the page lacks',
    'content/settings.json',
    '"anchor": "laboratory"',
    '▸"anchor": "laboratoriya"',
    'нет места «#laboratoriya»',
  ],
  ['a file that there is not', 'content/main.json', 'catalog_necks.pdf', '▸catalog_neck.pdf', 'нет в папке public'],
  [
    'a menu item that leads nowhere',
    'content/settings.json',
    '{ "name": "Импорт", "link": "/catalog-import/" }',
    '▸{ "name": "Импорт" }',
    'Нет ни одного из ключей',
  ],
  [
    'another mail in the words of a link',
    'content/faq.json',
    '[info@zavod-emkost.example](mailto:info@',
    '▸[info@zavod-emkost.example](mailto:inf@',
    'В словах ссылки почта «info@zavod-emkost.example»',
  ],
  [
    'another phone in the words of a link',
    'content/faq.json',
    '"answer": "Одна коробка',
    '▸"answer": "[+7 4922 00-00-05](tel:+74922000006): одна коробка',
    'пишите «tel:+74922000005»',
  ],
  [
    'another phone in the words of a button',
    'content/landings/tara-dlya-kosmetiki.json',
    '"text": "Позвонить технологу"',
    '▸"text": "+7 495 000-00-09"',
    'В словах ссылки номер «+7 495 000-00-09»',
  ],
  [
    'another mail in the words of a button',
    'content/about.json',
    '"text": "Написать на завод"',
    '▸"text": "inf@zavod-emkost.example"',
    'В словах ссылки почта',
  ],
  [
    'a picture for social networks that there is not',
    'content/seo.json',
    '"path": "/",',
    '▸"path": "/", "picture": "/assets/pictures/net.jpg",',
    'Картинки «/assets/pictures/net.jpg» нет',
  ],
  // Texts.
  [
    'braces in a text that is no template',
    'pages/contacts.json',
    '"mapTitle": "Где мы"',
    '▸"mapTitle": "Где мы в {region.name}"',
    '{ "$text": "…" }',
  ],
  [
    'braces in content',
    'content/faq.json',
    '"answer": "Одна коробка',
    '▸"answer": "{site.name}: одна коробка',
    'посетитель увидит скобки',
  ],
  [
    'a brace that is not closed in a template',
    'pages/contacts.json',
    '"mapTitle": "Где мы"',
    '▸"mapTitle": { "$text": "Где мы {region.name" }',
    'Скобка «{» стоит без пары',
  ],
  [
    'two braces in a template',
    'pages/home.json',
    '"blocks": [',
    '"blocks": [\n▸{ "type": "text", "props": { "text": { "$text": "{{region.name}}" } } },',
    'Скобка «{»',
  ],
  [
    'another name in braces',
    'content/requisites.json',
    '"notice": "Счёт действителен до {until}',
    '▸"notice": "Счёт действителен до {untill}',
    '«until»',
  ],
  [
    'a Latin letter in a Russian word',
    'content/offer.json',
    '"label": "Оснастка"',
    '▸"label": "Оснaстка"',
    'латинская буква',
  ],
  [
    'bold that is not closed',
    'content/faq.json',
    '"answer": "Одна коробка',
    '▸"answer": "**Одна коробка',
    'знаки «**»',
  ],
  [
    'a space inside a link',
    'content/faq.json',
    'в [контактах](/contacts/)',
    '▸в [контактах] (/contacts/)',
    'без пробела между скобками',
  ],
  [
    'a link that is not closed',
    'content/faq.json',
    '(/articles/pet-pnd-pp/)',
    '▸(/articles/pet-pnd-pp/',
    'увидит знаки',
  ],
  ['a tag of HTML', 'content/faq.json', '"answer": "Одна коробка', '▸"answer": "<b>Одна</b> коробка', 'знаки «<b>»'],
  ...['# Одна', '*Одна*', '__Одна__', '`Одна`', '(Одна)[/about/]', '![Одна](/about/)'].map(
    (mark): Mistake => [
      `a mark that visitors would see, ${mark}`,
      'content/faq.json',
      '"answer": "Одна коробка',
      `▸"answer": "${mark} коробка`,
      'Разметка записана не так',
    ],
  ),
  ['straight quotation marks in a text', 'content/tags.json', '"Заказ и цена"', '▸"Заказ - и цена"', 'не по-русски'],
  [
    'a row with a cell too few',
    'content/landings/tara-dlya-kosmetiki.json',
    ', "24/410", "Дозатор 1,2 мл"]',
    ', "24/410"]▸',
    'а столбцов 4',
  ],
  [
    'a row with a cell too many',
    'content/documents/catalog-necks.json',
    '["18/400", "1", ',
    '▸["18/400", "1", "1", ',
    'ячеек, а столбцов 6',
  ],
  [
    'a question asked twice',
    'content/faq.json',
    '"questions": [',
    '"questions": [{ "question": "А?", "answer": "Б." },\n▸{ "question": "А?", "answer": "В." },',
    'здесь уже есть',
  ],
  ['two tags of one number', 'content/tags.json', '"number": 2,', '▸"number": 1,', 'здесь уже есть'],
  ['a part of a number of days', 'content/delivery.json', '"daysTo": 2', '▸"daysTo": 2.5', 'Пишется без дроби'],
  [
    'a share for percents',
    'content/requisites.json',
    '"rate": 22',
    '▸"rate": 0.22',
    'Пишется без дроби. Процентов: 22',
  ],
  [
    'a day of another century',
    'content/certificates.json',
    '"validUntil": "2028-10-13"',
    '▸"validUntil": "2128-10-13"',
    'Год бывает от 1900 до 2099',
  ],
  [
    'a minute of another century',
    'content/main.json',
    '"text": "Как читать чертёж и допуски",',
    '▸"text": "Как читать", "until": "2126-12-01 10:00",',
    'Год бывает от 1900 до 2099',
  ],
  ['a word for true with a slip', 'site.json', '"renderings": true', '▸"renderings": ture', 'здесь пишется true'],
  // Conditions.
  [
    'a path for the condition of a block',
    'pages/contacts.json',
    '"mapTitle": "Где мы"\n      }',
    '"mapTitle": "Где мы" },\n▸"visible": "region.freeFrom"',
    '{ "$get": "region.freeFrom" }',
  ],
  [
    'a path for the condition of an obligation',
    'forms/callback.json',
    '"required": true, "maxLength": 3000',
    '▸"required": "form.phone", "maxLength": 3000',
    '{ "$get": "form.phone" }',
  ],
  [
    'an object among the addresses of a choice',
    'forms/offer-request.json',
    '"to": { "route": "offer" }',
    '▸"to": { "$if": [{ "$get": "region.phone" }, "/faq/", { "route": "offer" }] }',
    'адреса пишут строками',
  ],
  [
    'a list for the condition of a block',
    'pages/contacts.json',
    '"mapTitle": "Где мы"\n      }',
    '"mapTitle": "Где мы" },\n▸"visible": { "$not": [{ "$get": "user.signedIn" }] }',
    'Здесь одно условие',
  ],
  [
    'a list for the condition of a field',
    'forms/callback.json',
    '"rows": 5,',
    '▸"visible": { "$empty": [{ "$get": "region.phone" }] },',
    'Здесь одно условие',
  ],
  [
    'a list for the condition of an obligation',
    'forms/questionnaire.json',
    '"validation": { "required": true }',
    '▸"validation": { "required": { "$not": [{ "$eq": [{ "$get": "form.kinds" }, "x"] }] } }',
    'Здесь одно условие',
  ],
  // Forms.
  [
    'a field that sees itself',
    'forms/callback.json',
    '"rows": 5,',
    '▸"visible": { "$eq": [{ "$get": "form.message" }, "да"] },',
    'в нём самом',
  ],
  [
    'a form without consent',
    'forms/callback.json',
    '{\n      "name": "agree",\n      "type": "checkbox",\n      "label": "Даю [согласие на обработку персональных данных](settings:consent)",\n      "consent": "data-consent",',
    '▸{\n      "name": "agree",\n      "type": "checkbox",\n      "label": "Даю [согласие на обработку персональных данных](settings:consent)",\n      ',
    'не названа согласием',
  ],
  [
    'a star at a field that may stay empty',
    'forms/questionnaire.json',
    '"label": "Страна организации"',
    '▸"label": "Страна организации*"',
    'уберите звёздочку',
  ],
  [
    'a required field without a star',
    'forms/callback.json',
    '"label": "Телефон*"',
    '▸"label": "Телефон"',
    'Допишите её',
  ],
  [
    'a chosen field that the form lacks',
    'pages/checkout.json',
    '"workCompany country inn',
    '▸"workCompany countri inn',
    'нет поля «countri»',
  ],
  [
    'a value that is no option of its field',
    'pages/checkout.json',
    '"country": { "$get": "data.buyer.buyer.country" }',
    '▸"country": "rus"',
    'Варианта «rus» у поля нет',
  ],
  ['the same answer twice', 'forms/callback.json', '"name": "message"', '▸"name": "phone"', 'уже есть'],
  [
    'consent given beforehand',
    'forms/callback.json',
    '"consent": "data-consent",',
    '"consent": "data-consent",\n▸"default": true,',
    'нельзя отметить за посетителя',
  ],
  [
    'consent given by a page',
    'pages/samples.json',
    '"form": "sample"',
    '"form": "sample", "values": {\n▸"agree": true }',
    'нельзя отметить за посетителя',
  ],
  [
    'consent asked of some',
    'forms/callback.json',
    '"consent": "data-consent",',
    '"consent": "data-consent",\n▸"visible": { "$get": "form.email" },',
    'согласие «agree» видно не всегда',
  ],
  [
    'a value that its field refuses',
    'pages/samples.json',
    '"form": "sample"',
    '"form": "sample", "values": {\n▸"email": "нет" }',
    'Поле само не примет такое значение',
  ],
  [
    'an answer that nobody gets',
    'forms/callback.json',
    '"name": "message",',
    '"name": "message",\n▸"send": false,',
    '«message» обязателен, а не дойдёт',
  ],
  [
    'a form that is emptied without a word',
    'forms/callback.json',
    '"onSuccess": [{ "do": "resetForm" }, { "do": "openModal", "modal": "success" }]',
    '▸"onSuccess": [{ "do": "resetForm" }]',
    'посетитель об этом не узнает',
  ],
  [
    'files for a call that takes none',
    'forms/subscribe.json',
    '"fields": [',
    '"fields": [{ "name": "files", "label": "Файлы",\n▸"type": "file", "validation": { "file": { "kinds": ["pdf"] } } },',
    'не принимает файлов',
  ],
  [
    'letters to nobody',
    'forms/questionnaire.json',
    '"mails": [{ "mail": "new-submission" }, ',
    '▸"mails": [',
    'письма ему форма не отправляет',
  ],
  [
    'a letter to a field of no address',
    'forms/callback.json',
    '{ "$get": "form.email" }',
    '▸{ "$get": "form.name" }',
    'вводят не почту',
  ],
  [
    'a filter of a text',
    'catalog/properties.json',
    '"properties": [',
    '"properties": [{ "name": "note", "title": "Заметка", "kind": "text",\n▸"filter": true },',
    'не отбирают',
  ],
]

const texts = await readTexts(schemaFolder, publicFolder)

/** A catalog with the sections and the products that the files name. */
const catalog: KnownCatalog = {
  version: '1',
  sections: () => ['banki', 'flakony', 'butylki'],
  hasProduct: () => true,
  hasArticle: (_, article) => article !== 'БН-350-70-ПС-ПЛ',
  facetWords: () => undefined,
  bounds: () => undefined,
}

const textOf = (file: string): string => texts.read.find(({ path }) => path === file)?.text ?? ''

/** The text of a file with a mistake; the mark is still in. */
function damaged([name, file, from, to]: Mistake): string {
  const text = textOf(file)
  const at = plain(text).indexOf(from)
  if (from === '…') return to
  if (at < 0) throw new Error(`${file} has no place for «${name}»`)
  return text.slice(0, at) + to + text.slice(at + from.length)
}

/** Mistakes that are checked together: each in a file of its own; alone where all other files depend on it. */
function batches(): Mistake[][] {
  const all: Mistake[][] = []
  for (const mistake of MISTAKES) {
    const [, file] = mistake
    const isAlone = (path: string): boolean => kinds.get(kinds.at(path)?.kind ?? 'page').shared === true
    const free = isAlone(file)
      ? undefined
      : all.find((batch) => batch.every(([, other]) => other !== file && !isAlone(other)))
    if (free) free.push(mistake)
    else all.push([mistake])
  }
  return all
}

function problemsWith(batch: readonly Mistake[]): Problem[] {
  const changed = new Map(batch.map((mistake) => [mistake[1], damaged(mistake).replace(MARK, '')]))
  const read = texts.read.map((text) => ({ ...text, text: changed.get(text.path) ?? text.text }))
  const files = indexFiles(kinds, schemaTexts(read, texts.assets, texts.pictures))
  return checkFiles(checkInput(files, catalog))
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('a mistake of a content manager is told, on its line', () => {
  const results = batches().flatMap((batch) => {
    const problems = problemsWith(batch)
    return batch.map((mistake) => {
      const [name, file, , , words] = mistake
      const found = problems.filter(
        (problem) => problem.file === `schema/${file}` && plain(`${problem.message} ${problem.hint}`).includes(words),
      )
      const line = damaged(mistake).split(MARK)[0]?.split('\n').length
      return { name, isTold: found.length > 0, isPlaced: found.some((problem) => problem.line === line) }
    })
  })
  const silent = results.flatMap(({ name, isTold }) => (isTold ? [] : [name]))
  const misplaced = results.flatMap(({ name, isTold, isPlaced }) => (isTold && !isPlaced ? [name] : []))
  expect({ silent, misplaced }).toEqual({ silent: [], misplaced: [] })
  expect(results.length).toBeGreaterThanOrEqual(77)
}, 120_000)

test('the files of the shop without a mistake have no problem', () => {
  expect(problemsWith([]).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([])
}, 120_000)
