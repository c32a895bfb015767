import { expect, onTestFinished, test, vi } from 'vitest'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { problemCodes } from '#schema/definitions/checker/testing.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'

/*
 * Mistakes of content managers in the shop's files: a line with a file and the code of the expected problem, then for each mistake the
 * text to replace (-) and its replacement (+). The mark ▸ is on the line of the problem. If a second file follows the code, the problem is
 * in that file, on any line. «верно» instead of a code: no problem is expected.
 */
const MISTAKES = String.raw`
mails/password-restore.json письма/чужой-адрес
- { "$get": "params.link" }
+ ▸{ "$text": "https://evil.example/?a=b c{ params.link }" }
- { "$get": "params.link" }
+ ▸{ "$text": "{site.host}.evil.example/?u={params.link}" }
- { "$text": "Вы попросили
+ ▸{ "$text": "{settings.contacts.email}?u={params.link} Вы попросили
- { "type": "partial", "props": { "name": "letter-footer" } }
+ { "type": "partial", "props": { "name": "letter-footer", "params": { "link": ▸{ "$text": "https://evil.example/{params.link}" } } } }
mails/order-cancelled.json верно
- Заказ № {params.number} отменён" } } }
+ Заказ на {site.host}: № {params.number} от {params.date}, {params.total}" } } }
forms/organization-add.json форма/поле
- { "$eq": [{ "$get": "form.country" }, "by"] },
+ ▸{ "$eq": [{ "$get": "form.unp" }, "by"] },
forms/callback.json форма/поле
- "mask": "+7 999 999-99-99"
+ "mask": ▸"+7 999 999-99-9"
- "mask": "+7 999 999-99-99"
+ ▸"mask": "+7"
- "autocomplete": "name"
+ ▸"autocomplete": "naem"
- "hint": "Чертёж, техническое задание
+ ▸"mask": "999", "hint": "Чертёж, техническое задание
- "required": true, "maxLength": 100
+ ▸"required": true, "min": 100
- "required": true, "maxLength": 100
+ ▸"required": true, "minLength": 200, "maxLength": 100
- "required": true, "maxLength": 100
+ ▸"required": true, "sameAs": "phne"
- "messages": { "required":
+ ▸"messages": { "email": "Нет", "required":
- "send": { "keep": "digits", "prefix": "+" }
+ ▸"send": { "value": "Y" }
- "label": "E-mail"
+ ▸"label": "Телефон*"
- "rows": 5,
+ ▸"send": { "as": "phone" },
content/synonyms.json записи/повтор
- ["стекло", "стеклянный"]
+ ["стекло", ▸"Банка"]
- ["стекло", "стеклянный"]
+ ["стекло", ▸"стекло"]
content/faq.json тексты/строка
- "title": "
+ "title": ▸"Вопросы\n
desk/roles.json рабочее-место/владелец
- "roles": [
-     {
-       "id": "owner"
+ ▸"roles": [
+     { "id": "boss"
- "roles": [
-     {
-       "id": "owner",
-       "title": "Владелец",
-       "rights": [
+ ▸"roles": [
+     { "id": "other", "title": "Другая", "rights": [] }, { "id": "owner", "title": "Владелец", "rights": [] },
+     { "id": "third", "title": "Третья", "rights": [
routes.json адреса/нет-проверки
- { "path": "/personal/documents", "page": "personal-documents", "guard": "personal" }
+ ▸{ "path": "/personal/documents", "page": "personal-documents" }
content/faq.json синтаксис/нет-скобки
-
-         },
-         {
+ ▸
+         {
- "questions": [
-         {
+ ▸"questions": [
+
pages/contacts.json синтаксис/нет-скобки
-
-   ]
- }
+ ▸
+ }
-
-   ]
- }
+
+ ▸  }
+ }
content/articles/pet-pnd-pp.json синтаксис/нет-скобки
- "body": [
+ ▸"body":
content/tags.json синтаксис/нет-скобки
- "Материалы" },
+ ▸"Материалы" ],
- "Материалы" },
+ ▸"Материалы",
content/news/banki-89.json синтаксис/нет-запятой
- "date": "2026-03-19",
-
+ ▸"date": "2026-03-19"
+
content/regions.json синтаксис/число
- "freeFrom": 10000000
+ ▸"freeFrom": 100 000
content/offer.json синтаксис/число
- "validityDays": 14
+ ▸"validityDays": 14 дней
pages/home.json синтаксис/лишнее
- { "route": "news" } } },
+ ▸{ "route": "news" } } } },
modals/callback.json синтаксис/кавычка
- "title"
+ ▸'title'
- "Задать вопрос"
+ ▸‘Задать вопрос’
content/main.json синтаксис/лишнее
- {
-
+ {
+ ▸<<<<<<< HEAD
+
content/about.json синтаксис/нет-запятой
- ",
-
+ ▸";
+
routes.json синтаксис/нет-двоеточия
- ":
+ ▸" =
site.json синтаксис/лишний-знак
- "renderings": true
+ ▸"renderings": True
- "renderings": true
+ ▸"renderings": ture
content/certificates.json синтаксис/нет-ключа
- "issuer"
+ ▸issuer
content/about.json синтаксис/кавычка
- тары «Ёмкость»
+ ▸тары "Ёмкость"
forms/callback.json синтаксис/кавычка
- "alias": "Имя",
+ ▸"alias": "Имя,
content/about.json синтаксис/пусто
- …
+ ▸
content/offer.json синтаксис/комментарий
- "validityDays": 14,
+ ▸"validityDays": 14, // две недели
content/main.json синтаксис/повтор-ключа
- "text": "Банки
+ ▸"title": "Тара",
+   "text": "Банки
content/calendar.json вид/не-тот-вид
- "06-12"
+ ▸"06-31"
content/order-statuses.json записи/состояние
- "next": ["confirmed", "cancelled"] },
-     "confirmed": {
+ "next": ["cancelled"] },
+ ▸    "confirmed": {
- "shipped": {
-       "name": "отгружен",
-       "tone": "active",
-       "after": "shipped",
-       "next": ["done", "cancelled"],
+ ▸"shipped": {
+       "name": "отгружен",
+       "tone": "active",
+       "after": "shipped",
content/faq.json тексты/заготовка
- "question": "
+ ▸"question": "TODO 
content/order-statuses.json записи/повтор
- "отгружен"
+ ▸"в производстве"
content/calendar.json записи/календарь
- "daysOff": [
+ "workingDays": [
+ ▸"02-20"], "daysOff": [
- "02-23"
+ ▸"02-21"
content/certificates.json записи/сроки
- "issued": "2025-10-14",
-       "validUntil": "2028-10-13"
+ ▸"issued": "2052-10-14"
- "validUntil": "2028-10-13"
+ ▸"validUntil": "2018-10-13"
- "issued": "2025-10-14",
-       "validUntil": "2028-10-13"
+ "issued": "2015-10-14",
+ ▸      "validUntil": "2018-10-13"
content/landings/tara-dlya-kosmetiki.json записи/повтор
- "title": "Тара для косметики"
+ ▸"title": "Тара для автохимии и технических жидкостей"
content/settings.json записи/повтор
- "days": "Пт"
+ ▸"days": "Чт, Пт"
content/settings.json вид/не-тот-вид
- "days": "Пт"
+ ▸"days": "Пятница"
- "days": "Пт", "time": "09:00–17:00"
+ ▸"days": "09:00–17:00", "time": "Пт"
- "time": "09:00–17:00"
+ ▸"time": "с 9 до 18"
- "time": "09:00–17:00"
+ ▸"time": "09:00"
- "Пн–Чт"
+ ▸"Пн-Чтв"
- "3300000007"
+ ▸"3300000070"
- "1023300000008"
+ ▸"1023300000080"
- "time": "09:00–18:00"
+ ▸"time": "25:00–18:00"
- "time": "09:00–17:00"
+ ▸"time": "17:00–09:00"
- "phone": "+7 4922 00-00-05"
+ ▸"phone": "+7 4922 00-00-0"
- "vladimir@zavod
+ ▸"vladimir.zavod
content/seo.json ссылки/нет-адреса
- "path": "/"
+ ▸"path": "/o-nas/"
modals/profile-edit.json форма/нет-значения
- "values": {
-           "name": { "$get": "data.profile.user.name", "default": "" },
-
+ ▸"values": {
+
content/certificates.json вид/неизвестный-ключ
- "issuer"
+ ▸"isuer"
content/news/banki-89.json вид/нет-ключа
- ,
-   "date": "2026-03-19"
+ ▸
content/news/banki-89.json вид/не-тот-вид
- "height": 84,
+ ▸"height": "84 мм",
- "2026-03-19"
+ ▸"2206-03-19"
content/main.json вид/границы
- "height": 62,
+ ▸"height": 62000,
site.json вид/не-тот-вид
- "renderings": true
+ ▸"renderings": "да"
- emkost.example"
+ emkost.example/"▸
content/faq.json вид/длина
- "question": "Какой минимальный заказ?"
+ ▸"question": ""
- "question": "Какой минимальный заказ?"
+ ▸"question": "   "
content/certificates.json вид/не-то-значение
- "kind": "system"
+ ▸"kind": "sistem"
content/articles/pet-pnd-pp.json вид/неизвестный-блок
- "type": "lead"
+ ▸"type": "leed"
pages/contacts.json вид/неизвестный-ключ
- "mapTitle": "Где мы"
-       }
+ "x": 1
+  },
+ ▸"mapTitle": "Где мы"
content/articles/pet-pnd-pp.json вид/не-тот-вид
- "2025-10-09"
+ ▸"09.10.2025"
content/requisites.json вид/не-тот-вид
- "2026-01-01"
+ ▸"2026-02-30"
- "rate": 22
+ ▸"rate": 0.22
content/requisites.json записи/счёт
- "40702810300000001148"
+ ▸"40702810300000001184"
content/settings.json вид/границы
- "lat": 55.7936, "lon": 37.6082
+ ▸"lat": 37.6082, "lon": 55.7936
content/regions.json вид/не-тот-вид
- "freeFrom": 10000000
+ ▸"freeFrom": "100 000 ₽"
content/regions.json записи/рубли
- "freeFrom": 10000000
+ ▸"freeFrom": 100000
- "freeFrom": 10000000
+ ▸"freeFrom": 1000000000
content/delivery.json записи/рубли
- "perPallet": 350000
+ ▸"perPallet": 3500
content/news/prays-2026.json записи/сроки
- "date": "2026-02-05"
+ ▸"date": "2036-02-02"
site.json записи/рубли
- "upTo": 30000000
+ ▸"upTo": 300000
content/delivery.json вид/границы
- "least": 90000
+ ▸"least": -90000
content/delivery.json записи/сроки
- "daysFrom": 1,
-         "daysTo": 2
+ "daysFrom": 2,
+ ▸        "daysTo": 1
content/main.json записи/сроки
- "text": "Как читать чертёж и допуски",
+ "text": "Как читать", "from": "2026-12-02",
+ ▸"until": "2026-12-01",
content/requisites.json записи/сроки
- "from": "2026-01-01"
+ ▸"from": "2018-01-01"
content/articles/pet-pnd-pp.json ссылки/нет-записи
- ["materialy"]
+ ▸["materialyy"]
content/regions.json ссылки/нет-записи
- "office": "moscow"
+ ▸"office": "moskva"
forms/callback.json ссылки/нет-окна
- "modal": "success"
+ ▸"modal": "sucess"
modals/callback.json ссылки/нет-формы
- "form": "callback"
+ ▸"form": "callbak"
forms/callback.json ссылки/нет-письма
- "mail": "new-submission"
+ ▸"mail": "new-submision"
pages/contacts.json ссылки/нет-фрагмента
- "name": "region-delivery"
+ ▸"name": "region-dostavka"
routes.json ссылки/нет-страницы
- "page": "faq"
+ ▸"page": "fak"
pages/articles.json ссылки/неизвестный-вызов
- "library.list"
+ ▸"library.lst"
pages/articles.json данные/не-нужны
- "library": {
+ ▸"libary": {
pages/catalog.json данные/не-нужны
- "heightFrom":
+ ▸"hieghtFrom":
pages/home.json данные/нет-пути
- "data.main.banners"
+ ▸"data.main.baners"
modals/profile-edit.json ссылки/лишний-параметр
- "values": {
+ "values": {
+ ▸"emial": "a@zavod.example",
content/main.json ссылки/нет-в-каталоге
- "БН-350-70-ПС-ПР"
+ ▸"БН-350-70-ПС-ПЛ"
- "link": "/catalog/flakony/"
+ ▸"link": "/catalog/flakonyy/"
content/exchange.json ссылки/нет-в-каталоге
- "owns"
+ "sections": [{ "group": "Банки",
+ ▸"section": "banki/pett" }],
+ "owns"
content/exchange.json вид/не-то-значение
- "owns": ["price", "stock"]
+ ▸"owns": ["price", "heigth"]
content/exchange.json записи/обмен
- "owns": ["price", "stock"]
+ "owns": ["price", ▸"height"]
- "owns": ["price", "stock"]
+ "owns": ["price",
+   ▸"section"]
- "owns": ["price", "stock"]
+ "owns": ["price"], 
+   ▸"adds": true
- "owns": ["price", "stock"]
+ "owns": ["price"], "steps": [
+   { ▸"type": "Оптовая", "from": 1000 }]
content/exchange.json записи/повтор
- "owns": ["price", "stock"]
+ "owns": ["price"], "characteristics": [{ "value": "белый", "article": "Б" },
+   { "value": "бесцветный", ▸"article": "Б" }]
desk/roles.json рабочее-место/право
- "desk.ordersExport"
+ ▸"desk.orderExport"
pages/articles.json ссылки/адрес
- (/articles/)
+ ▸(/articles)
content/main.json ссылки/нет-адреса
- "link": "/catalog/banki/"
+ ▸"link": "/katalog/"
content/main.json ссылки/нет-материала
- "slug": "chertezh-i-dopuski"
+ ▸"slug": "chertezh"
content/settings.json ссылки/нет-места
- "anchor": "laboratory"
+ ▸"anchor": "laboratoriya"
content/main.json ссылки/нет-файла
- catalog_necks.pdf
+ ▸catalog_neck.pdf
content/settings.json вид/нет-ключа
- { "name": "Импорт", "link": "/catalog-import/" }
+ ▸{ "name": "Импорт" }
content/faq.json ссылки/почта
- [info@zavod-emkost.example](mailto:info@
+ ▸[info@zavod-emkost.example](mailto:inf@
- "answer": "Одна коробка
+ ▸"answer": "[а](mailto:info.zavod.ru) коробка
content/faq.json ссылки/телефон
- "answer": "Одна коробка
+ ▸"answer": "[+7 4922 00-00-05](tel:+74922000006): одна коробка
- "answer": "Одна коробка
+ ▸"answer": "[а](tel:+749220000) коробка
content/landings/tara-dlya-kosmetiki.json ссылки/телефон
- "text": "Позвонить технологу"
+ ▸"text": "+7 495 000-00-09"
content/about.json ссылки/почта
- "text": "Написать на завод"
+ ▸"text": "inf@zavod-emkost.example"
content/seo.json картинки/нет-файла
- "path": "/",
+ ▸"path": "/", "picture": "/assets/pictures/net.jpg",
pages/contacts.json записи/скобки
- "mapTitle": "Где мы"
+ ▸"mapTitle": "Где мы в {region.name}"
content/faq.json записи/скобки
- "answer": "Одна коробка
+ ▸"answer": "{site.name}: одна коробка
pages/contacts.json данные/не-та-запись
- "mapTitle": "Где мы"
+ ▸"mapTitle": { "$text": "Где мы {region.name" }
pages/home.json данные/не-та-запись
- "blocks": [
+ "blocks": [
+ ▸{ "type": "text", "props": { "text": { "$text": "{{region.name}}" } } },
content/requisites.json записи/скобки
- "notice": "Счёт действителен до {until}
+ ▸"notice": "Счёт действителен до {untill}
content/offer.json тексты/набор
- "label": "Оснастка"
+ ▸"label": "Оснaстка"
content/faq.json тексты/разметка
- "answer": "Одна коробка
+ ▸"answer": "**Одна коробка
- в [контактах](/contacts/)
+ ▸в [контактах] (/contacts/)
content/tags.json тексты/набор
- "Заказ и цена"
+ ▸"Заказ - и цена"
content/landings/tara-dlya-kosmetiki.json записи/ячейки
- , "24/410", "Дозатор 1,2 мл"]
+ , "24/410"]▸
content/documents/catalog-necks.json записи/ячейки
- ["18/400", "1",
+ ▸["18/400", "1", "1",
content/faq.json записи/повтор
- "questions": [
+ "questions": [{ "question": "А?", "answer": "Б." },
+ ▸{ "question": "А?", "answer": "В." },
content/tags.json записи/повтор
- "number": 2,
+ ▸"number": 1,
content/delivery.json вид/не-тот-вид
- "daysTo": 2
+ ▸"daysTo": 2.5
content/certificates.json вид/не-тот-вид
- "validUntil": "2028-10-13"
+ ▸"validUntil": "2128-10-13"
content/main.json вид/не-тот-вид
- "text": "Как читать чертёж и допуски",
+ ▸"text": "Как читать", "until": "2126-12-01 10:00",
pages/contacts.json вид/не-тот-вид
- "mapTitle": "Где мы"
-       }
+ "mapTitle": "Где мы" },
+ ▸"visible": "region.freeFrom"
forms/callback.json вид/не-тот-вид
- "required": true, "maxLength": 3000
+ ▸"required": "form.phone", "maxLength": 3000
forms/offer-request.json данные/не-тот-вид
- "to": { "route": "offer" }
+ ▸"to": { "$if": [{ "$get": "region.phone" }, "/faq/", { "route": "offer" }] }
pages/contacts.json данные/никогда-не-верно
- "mapTitle": "Где мы"
-       }
+ "mapTitle": "Где мы" },
+ ▸"visible": { "$not": [{ "$get": "user.signedIn" }] }
- "mapTitle": "Где мы"
-       }
+ "mapTitle": "Где мы" },
+ ▸"visible": { "$eq": [{ "$get": "region.code" }, "moskva"] }
forms/callback.json данные/никогда-не-верно
- "rows": 5,
+ ▸"visible": { "$empty": [{ "$get": "region.phone" }] },
forms/questionnaire.json данные/никогда-не-верно
- "validation": { "required": true }
+ ▸"validation": { "required": { "$not": [{ "$eq": [{ "$get": "form.kinds" }, "x"] }] } }
forms/callback.json форма/нет-согласия
- {
-       "name": "agree",
-       "type": "checkbox",
-       "label": "Даю [согласие на обработку персональных данных](settings:consent)",
-       "consent": "data-consent",
+ ▸{
+       "name": "agree",
+       "type": "checkbox",
+       "label": "Даю [согласие на обработку персональных данных](settings:consent)",
+
- "consent": "data-consent",
+ "consent": "data-consent",
+ ▸"visible": { "$get": "form.email" },
pages/checkout.json ссылки/лишний-параметр
- "workCompany country inn
+ ▸"workCompany countri inn
pages/checkout.json ссылки/не-то-значение
- "country": { "$get": "data.buyer.buyer.country" }
+ ▸"country": "rus"
forms/callback.json записи/повтор
- "name": "message"
+ ▸"name": "phone"
forms/callback.json форма/согласие-заранее
- "consent": "data-consent",
+ "consent": "data-consent",
+ ▸"default": true,
pages/samples.json форма/согласие-заранее
- "values": {
+ "values": {
+ ▸"agree": true,
pages/samples.json форма/поле
- "email": { "$get": "data.buyer.buyer.email" }
+ ▸"email": "нет"
forms/callback.json форма/не-отправится
- "name": "message",
+ "name": "message",
+ ▸"send": false,
forms/callback.json форма/без-ответа
- "onSuccess": [{ "do": "resetForm" }, { "do": "openModal", "modal": "success" }]
+ ▸"onSuccess": [{ "do": "resetForm" }]
- "draft": true,
+ ▸"onError": [{ "do": "resetForm" }],
forms/subscribe.json форма/не-отправится
- "fields": [
+ "fields": [{ "name": "files", "label": "Файлы",
+ ▸"type": "file", "validation": { "file": { "kinds": ["pdf"] } } },
forms/questionnaire.json форма/письмо-никому
- "mails": [{ "mail": "new-submission" },
+ ▸"mails": [
forms/callback.json форма/письмо-никому
- { "$get": "form.email" }
+ ▸{ "$get": "form.name" }
- "to": { "$get": "form.email" }
+ ▸"to": "manger"
catalog/properties.json записи/свойство
- "properties": [
+ "properties": [{ "name": "note", "title": "Заметка", "kind": "text",
+ ▸"filter": true },
- "properties": [
+ "properties": [{ "name": "note", "title": "Заметка",
+ ▸"kind": "number", "values": ["а"] },
content/tags.json синтаксис/нет-значения
- "title": "Материалы"
+ ▸"title":
content/offer.json синтаксис/знак
- "label": "Оснастка"
+ ▸"label": "Осна\стка"
content/offer.json синтаксис/ошибка
- "label": "Оснастка"
+ ▸"label": "Осна\u12тка"
content/about.json синтаксис/запрещённый-ключ
- "title": "О заводе"
+ ▸"constructor": "О заводе"
pages/contacts.json вид/имя-ключа
- "data": { "offices"
+ ▸"data": { "Offices"
pages/articles.json вид/лишний-ключ
- "items": { "$get": "data.library.tags" }
+ ▸"items": { "$get": "data.library.tags", "$not": true }
modals/success.json вид/чужая-схема
- modal.schema.json
+ ▸page.schema.json
pages/article.json вид/пусто
- "link": { "route": "articles" } },
+ ▸"link": {} },
routes.json адреса/повтор
- { "path": "/faq", "page": "faq" },
+ { "path": "/faq", "page": "faq" },
+ ▸{ "path": "/faq", "page": "contacts" },
- { "path": "/faq", "page": "faq" },
+ { "path": "/faq", "page": "faq" },
+ ▸{ "path": "/voprosy", "page": "faq" },
routes.json адреса/занят
- { "path": "/faq", "page": "faq" }
+ ▸{ "path": "/api/faq", "page": "faq" }
- "redirects": [
+ "redirects": [
+ ▸{ "from": "/news", "to": "/articles/" },
- "redirects": [
+ "redirects": [
+ ▸{ "from": "/articles/pet-pnd-pp", "to": "/articles/" },
content/regions.json адреса/занят
- "code": "moscow"
+ ▸"code": "news"
routes.json записи/повтор
- "redirects": [
+ "redirects": [
+ { "from": "/old", "to": "/articles/" },
+ ▸{ "from": "/old", "to": "/news/" },
routes.json адреса/цепочка
- "redirects": [
+ "redirects": [
+ { "from": "/old", "to": "/articles/" },
+ ▸{ "from": "/older", "to": "/old/" },
routes.json адреса/часть
- "redirects": [
+ "redirects": [
+ ▸{ "from": "/old/{slug}", "to": "/articles/{name}/" },
- "redirects": [
+ "redirects": [
+ ▸{ "from": "/old/{slug}", "to": "/artcles/{slug}/" },
routes.json ссылки/нет-адреса
- "redirects": [
+ "redirects": [
+ ▸{ "from": "/old", "to": "/artcles/" },
routes.json адреса/нет-адреса pages/watched.json
- { "path": "/watched", "page": "watched" },
+
routes.json ссылки/неизвестная-проверка
- "page": "personal", "guard": "personal"
+ ▸"page": "personal", "guard": "personl"
desk/pages/customers.json ссылки/нет-макета
- "layout": "desk/desk"
+ ▸"layout": "desk/dsk"
layouts/default.json макеты/место-страницы
- { "type": "outlet" }
+ { "type": "outlet" },
+ ▸{ "type": "outlet" }
pages/contacts.json макеты/место-страницы
- "blocks": [
+ "blocks": [
+ ▸{ "type": "outlet" },
mails/password-restore.json макеты/не-место
- "blocks": [
+ "blocks": [
+ ▸{ "type": "form", "props": { "form": "callback" } },
pages/contacts.json фрагменты/имя
- "name": "region-delivery"
+ ▸"name": { "$get": "route.path" }
partials/breadcrumbs.json фрагменты/круг
- "blocks": [
+ ▸"blocks": [{ "type": "partial", "props": { "name": "breadcrumbs", "params": { "title": "А" } } },
pages/contacts.json ссылки/нет-параметра
- "name": "breadcrumbs", "params": { "title": "Контакты" }
+ ▸"name": "breadcrumbs"
pages/contacts.json ссылки/лишний-параметр
- "name": "breadcrumbs", "params": { "title": "Контакты" }
+ ▸"name": "breadcrumbs", "params": { "title": "Контакты", "text": "А" }
pages/contacts.json данные/не-тот-вид
- "name": "breadcrumbs", "params": { "title": "Контакты" }
+ ▸"name": "breadcrumbs", "params": { "title": 5 }
forms/questionnaire.json ссылки/лишний-параметр
- "title": "Спасибо! Анкета принята"
+ ▸"titel": "Спасибо! Анкета принята"
pages/articles.json ссылки/не-тот-вызов
- "source": "library.list"
+ ▸"source": "form.feedback"
pages/samples.json ссылки/данные-посетителя
- "own": true,
-   "query": { "full": { "type": "integer" } },
-   "data"
+ "query": { "full": { "type": "integer" } },
+ ▸"data"
modals/profile-edit.json ссылки/данные-посетителя
- "own": true,
-   "data"
+ ▸"data"
pages/article.json ссылки/нет-параметра
- "source": "library.view", "params": { "code": { "$get": "route.slug" } }
+ ▸"source": "library.view"
- "link": { "route": "articles" } },
+ ▸"link": { "route": "article" } },
pages/home.json данные/не-тот-вид
- "params": { "kind": "main", "region"
+ ▸"params": { "kind": "mian", "region"
pages/samples.json данные/не-нужны
- "data": { "samples"
+ ▸"data": { "faq": { "source": "faqs.list" }, "samples"
pages/contacts.json данные/нет-корня
- "data.offices.list"
+ ▸"date.offices.list"
modals/success.json данные/может-быть-пусто
- "$get": "params.title", "default": "Спасибо! Ваш запрос принят"
+ ▸"$get": "params.title"
pages/samples.json данные/никогда-не-верно
- "visible": { "$get": "query.full" }
+ ▸"visible": { "$eq": [{ "$get": "query.full" }, "1"] }
- "visible": { "$get": "query.full" }
+ ▸"visible": { "$gt": [{ "$get": "route.path" }, 5] }
- "visible": { "$get": "query.full" }
+ ▸"visible": { "$in": [["ru"], { "$get": "region.code" }] }
pages/samples.json данные/не-тот-вид
- "visible": { "$get": "query.full" }
+ ▸"visible": { "$get": "region" }
pages/articles.json данные/не-та-запись
- { "$text": "{data.library.tag.title}: статьи" }
+ ▸{ "$format": [{ "$get": "data.library.tag.title" }, "date"] }
forms/callback.json ссылки/нет-документа
- "consent": "data-consent"
+ ▸"consent": "data-consnt"
pages/samples.json ссылки/имя
- "form": "sample"
+ ▸"form": { "$get": "route.path" }
desk/pages/customers.json ссылки/нет-в-query
- { "name": "q", "label"
+ ▸{ "name": "qq", "label"
mails/password-restore.json письма/нет-параметра
- "params": { "link":
+ ▸"params": { "url": { "type": "link", "description": "А." }, "link":
mails/submission-received.json письма/слова-посетителя mails/submission-received.json
- "blocks": [
+ "blocks": [
+ { "type": "text", "props": { "text": { "$text": "С {submission.page}" } } },
pages/contacts.json доступность/уровни-заголовков
- { "type": "partial", "props": { "name": "region-delivery" } }
+ ▸{ "type": "page-heading", "props": { "title": "Ещё" } }
content/about.json записи/повтор
- "level": 2, "anchor": "products"
+ "level": 2, "anchor": "products" } },
+ ▸{ "type": "heading", "props": { "text": "Ещё", "level": 2, "anchor": "products"
content/regions.json записи/субъект
- "RU-MOW"
+ ▸"RU-MSK"
content/regions.json записи/повтор content/regions.json
- "RU-MOW"
+ "RU-SPE"
content/regions.json записи/сумма
- "freeFrom": 10000000,
-       "perPallet": 350000,
-       "delivery"
+ "perPallet": 350000,
+ ▸"delivery"
content/delivery.json записи/повтор
- "cities": [
+ "cities": [
+ "Тверь",
+ ▸"Тверь",
content/packaging.json ссылки/нет-записи
- "ПП"],
+ ▸"ПВХ"],
catalog/materials.json записи/повтор
- ["HDPE", "ПЭНД"]
+ ["HDPE", ▸"pet"]
- { "name": "стекло", "words": ["glass"],
+ { "name": ▸"Пэт", "words": ["glass"],
catalog/materials.json вид/не-то-значение
- "satin"
+ ▸"shiny"
content/documents/data-consent.json записи/повтор content/documents/privacy-policy.json
- /assets/documents/data_consent.pdf
+ /assets/documents/terms_of_use.pdf
routes.json рабочее-место/проверка
- "page": "desk/orders", "guard": "staff"
+ ▸"page": "desk/orders"
- { "path": "/faq", "page": "faq" }
+ ▸{ "path": "/faq", "page": "faq", "guard": "staff" }
routes.json рабочее-место/адрес
- "path": "/desk/orders/add"
+ ▸"path": "/orders/add"
pages/contacts.json рабочее-место/макет
- "name": "Контакты"
+ ▸"name": "Контакты", "layout": "desk/desk"
pages/contacts.json рабочее-место/вызов
- "source": "office.list"
+ ▸"source": "desk.customers"
forms/callback.json рабочее-место/вызов
- "call": "form.feedback"
+ ▸"call": "desk.signIn"
pages/samples.json рабочее-место/форма
- "form": "sample"
+ ▸"form": "desk/sign-in"
pages/contacts.json рабочее-место/блок
- { "type": "partial", "props": { "name": "region-delivery" } }
+ ▸{ "type": "desk-plot", "props": { "title": "А", "points": [] } }
desk/pages/customers.json рабочее-место/столбец
- "value": "who"
+ ▸"value": "whoo"
pages/article.json ссылки/одна-цель
- "link": { "route": "articles" } },
+ ▸"link": { "route": "articles", "href": "/faq/" } },
pages/article.json ссылки/нет-страницы
- "link": { "route": "articles" } },
+ ▸"link": { "route": "artcles" } },
pages/article.json ссылки/лишний-параметр
- "link": { "route": "articles" } },
+ ▸"link": { "route": "articles", "query": { "tga": "x" } } },
pages/article.json ссылки/не-то-значение
- "link": { "route": "articles" } },
+ ▸"link": { "route": "articles", "query": { "tag": "net" } } },
pages/faq.json ссылки/не-показано content/about.json
- "name": "Вопросы и ответы"
+ "unpublished": true, "name": "Вопросы и ответы"
forms/callback.json ссылки/нет-настройки
- (settings:politic)
+ ▸(settings:politik)
content/faq.json ссылки/адрес
- "answer": "Одна коробка
+ ▸"answer": "[а](https://localhost:3000/faq/) коробка
- "answer": "Одна коробка
+ ▸"answer": "[а](https://zavod-emkost.example/faq/) коробка
content/faq.json ссылки/не-то-значение
- "answer": "Одна коробка
+ ▸"answer": "[а](/catalog/?page=x) коробка
content/faq.json ссылки/нет-окна
- "answer": "Одна коробка
+ ▸"answer": "[а](modal:calback) коробка
content/articles/pet-pnd-pp.json картинки/описание
- "Три флакона 250 мл одной формы в ряд: прозрачный, молочный и белый"
+ ▸"IMG_0012.jpg"
content/articles/pet-pnd-pp.json картинки/не-картинка
- "/assets/pictures/pet-pnd-pp.jpg"
+ ▸"/assets/documents/data_consent.pdf"
forms/callback.json форма/неизвестный-вызов
- "form.feedback"
+ ▸"form.fedback"
forms/callback.json форма/не-тот-вызов
- "form.feedback"
+ ▸"library.list"
forms/subscribe.json форма/лишнее-поле
- "fields": [
+ "fields": [
+ ▸{ "name": "site", "label": "Сайт" },
forms/subscribe.json форма/не-тот-вид
- "name": "email",
-       "type": "email",
+ ▸"name": "email",
+ "type": "checkboxes", "options": [{ "value": "a", "text": "А" }],
forms/subscribe.json форма/нет-поля
- "fields": [
-     {
-       "name": "email",
+ ▸"fields": [
+ {
+ "visible": { "$get": "form.agreement" }, "name": "email",
forms/callback.json форма/согласие-без-документа
- {
-       "name": "agree",
-       "type": "checkbox",
-       "label": "Даю [согласие на обработку персональных данных](settings:consent)",
+ ▸{
+ "name": "agree", "type": "checkbox", "label": "Даю согласие",
forms/callback.json форма/нет-политики forms/callback.json
- [политику конфиденциальности](settings:politic)
+ политику
forms/subscribe.json форма/шаги
- "fields": [
+ "steps": [
+ { "title": "А", "fields": ["email"] },
+ ▸{ "title": "Б", "fields": ["agremeent"] }
+ ],
+ "fields": [
forms/callback.json форма/слова-посетителя
- "modal": "success"
+ ▸"modal": "success", "params": { "text": { "$get": "form.name" } }
forms/callback.json действия/нет-ключа
- { "do": "openModal", "modal": "success" }
+ ▸{ "do": "openModal" }
forms/callback.json действия/лишний-ключ
- { "do": "resetForm" }
+ ▸{ "do": "resetForm", "modal": "success" }
forms/questionnaire.json записи/повтор
- { "value": "ru", "text": "Россия" },
+ { "value": "ru", "text": "Россия" },
+ ▸{ "value": "ru", "text": "Армения" },
- { "value": "ru", "text": "Россия" },
+ { "value": "ru", "text": "Россия" },
+ ▸{ "value": "am", "text": "Россия" },
forms/questionnaire.json форма/поле
- "default": "ru"
+ ▸"default": "am"
- "fill": { "name": "company" }
+ ▸"fill": { "name": "compani" }
modals/success.json тексты/не-по-русски
- "text": "Закрыть"
+ ▸"text": "Close"
# What is right.
content/faq.json верно
- "answer": "Одна коробка
+ "answer": "[а](tel:+74922000005,12), [б](mailto:a@b.ru?subject=А), [в](/moscow/catalog/) коробка
content/main.json верно
- "text": "Как читать чертёж и допуски",
+ "text": "Как читать", "from": "2026-12-01 09:00", "until": "2026-12-01",
forms/callback.json верно
- "hint": "Если удобнее получить ответ письмом.",
+ "visible": { "$eq": [{ "$get": "form.name" }, "Анна"] },
- "autocomplete": "tel",
+ "autocomplete": "section-a work tel",
pages/samples.json верно
- "visible": { "$get": "query.full" }
+ "visible": { "$and": [{ "$gt": [{ "$get": "query.full" }, 0] }, { "$in": [{ "$get": "region.code" }, ["moscow"]] }] }
pages/articles.json верно
- "params": { "page": { "$get": "query.page" }, "tagIds": { "$get": "query.tag" } }
+ "params": { "$all": "query", "tagIds": { "$get": "query.tag" } }
content/settings.json верно
- "time": "09:00–17:00"
+ "time": "09:00–13:00, 14:00–18:00"
`

const MARK = '▸'

/** Codes of problems that no change of a single text can cause; the tests of files, pictures and the trial cover them. */
const OTHER_CODES = /^(?:файлы|показ)\/|^картинки\/(?:движется|размер|вес)$|слишком-большой$/

interface Mistake {
  readonly name: string
  readonly file: string
  readonly code: string
  readonly elsewhere: string | undefined
  /** The file's text after the change, with the mark in it. */
  readonly damaged: string
}

const texts = await readTexts(schemaFolder, publicFolder)

/** A catalog with the sections and products that the schema files refer to. */
const catalog: KnownCatalog = {
  version: '1',
  sections: () => ['banki', 'flakony', 'butylki'],
  hasProduct: () => true,
  hasArticle: (_, article) => article !== 'БН-350-70-ПС-ПЛ',
  facetWords: () => undefined,
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const mistakes = MISTAKES.trim()
  .split(/\n(?![-+])/)
  .filter((row) => !row.startsWith('#'))
  .flatMap((row) => {
    const [head = '', ...lines] = row.split('\n')
    return `${lines.join('\n')}\n`.split(/(?<=^\+.*\n)(?=-)/m).map((change) => `${head}\n${change.slice(0, -1)}`)
  })
  .map((name): Mistake => {
    const [head = '', ...lines] = name.split('\n')
    const side = (sign: string): string =>
      lines.flatMap((line) => (line.startsWith(sign) ? line.slice(2) : [])).join('\n')
    const [file = '', code = '', elsewhere] = head.split(' ')
    const from = side('-')
    const text = texts.read.find(({ path }) => path === file)?.text ?? ''
    const at = plain(text).indexOf(from)
    if (at < 0 && from !== '…') throw new Error(`No place for ${name}`)
    const damaged = from === '…' ? side('+') : text.slice(0, at) + side('+') + text.slice(at + from.length)
    return { name, file, code, elsewhere, damaged }
  })

/** Groups mistakes into checks: one mistake per file, and a check of its own for a file that others depend on. */
function batches(): Mistake[][] {
  const all: Mistake[][] = []
  const isAlone = ({ file, elsewhere }: Mistake): boolean =>
    elsewhere !== undefined || kinds.get(kinds.at(file)?.kind ?? 'page').shared === true
  for (const mistake of mistakes) {
    const free = isAlone(mistake)
      ? undefined
      : all.find((batch) => batch.every((other) => other.file !== mistake.file && !isAlone(other)))
    if (free) free.push(mistake)
    else all.push([mistake])
  }
  return all
}

function problemsWith(batch: readonly Mistake[]): Problem[] {
  const changed = new Map(batch.map(({ file, damaged }) => [file, damaged.replace(MARK, '')]))
  const read = texts.read.map((text) => ({ ...text, text: changed.get(text.path) ?? text.text }))
  return checkFiles(checkInput(indexFiles(kinds, schemaTexts(read, texts.assets, texts.pictures)), catalog))
}

test('the files of the shop without a mistake have no problem', () => {
  vi.setSystemTime('2026-12-01')
  onTestFinished(() => void vi.useRealTimers())
  expect(problemsWith([]).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([])
}, 120_000)

test('a mistake of a content manager is reported, on its line', () => {
  const failed = batches().flatMap((batch) => {
    const problems = problemsWith(batch)
    return batch.flatMap(({ name, file, code, elsewhere, damaged }) => {
      const here = problems.filter((problem) => problem.file === `schema/${elsewhere ?? file}`)
      const line = elsewhere === undefined ? damaged.split(MARK)[0]?.split('\n').length : undefined
      const isRight =
        code === 'верно'
          ? here.length === 0
          : here.some((problem) => problem.rule === code && (line === undefined || problem.line === line))
      const reported = here.map((problem) => `${problem.line} ${problem.rule} ${problem.message}`)
      return isRight ? [] : [`${name}\n${line ?? ''}: ${reported.join('; ')}`]
    })
  })
  expect(failed).toEqual([])
}, 240_000)

test('each code of a problem has a mistake, and each mistake a code that is listed', () => {
  const own = new Set(mistakes.flatMap(({ code }) => (code === 'верно' ? [] : [code])))
  const needed = new Set(problemCodes.filter((code) => !OTHER_CODES.test(code)))
  expect([...own].sort()).toEqual([...needed].sort())
})
