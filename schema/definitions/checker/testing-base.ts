const drawing = { shape: 'bottle', height: 180, diameter: 65, neck: 28 }
const writing = { title: 'Название', lead: 'Анонс.', description: 'Описание.' }
/** A body with one text block. */
const body = [{ type: 'text', props: { text: 'Текст.' } }]

const office = {
  id: 'moscow',
  name: 'Офис',
  city: 'Москва',
  address: 'Москва, ул. Ленина, 1',
  phone: '+7 495 000-00-00',
  note: 'Вход со двора.',
  position: { lat: 55.75, lon: 37.6 },
}

const rate = { least: 90000, perKilogram: 900, perCubicMeter: 190000, perPallet: 350000, daysFrom: 1, daysTo: 2 }

const thisYear = new Date().getUTCFullYear()

const region = (id: number, code: string) => ({
  id,
  code,
  name: code,
  nameIn: `в ${code}`,
  phone: '+7 495 000-00-00',
  office: 'moscow',
  delivery: 'Каждый день.',
  subjects: [],
})

const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'site.json': { name: 'Ёмкость', host: 'https://site.example' },
  'routes.json': {
    routes: [
      { path: '/', page: 'home' },
      { path: '/articles/{slug}', page: 'article' },
      { path: '/404', page: 'not-found' },
    ],
    errors: { notFound: 'not-found', error: 'error' },
  },
  'layouts/default.json': { blocks: [{ type: 'outlet' }, ...body] },
  'pages/home.json': { meta: { title: 'Главная', description: 'Тара.' }, blocks: body },
  'pages/article.json': {
    data: { article: { source: 'article.view', params: { code: { $get: 'route.slug' } } } },
    meta: { title: { $get: 'data.article.item.title' }, description: 'Статья.' },
    blocks: [{ type: 'body', props: { blocks: { $get: 'data.article.item.body' } } }],
  },
  'pages/not-found.json': { meta: { title: 'Нет такой страницы', robots: 'noindex' }, blocks: body },
  'pages/error.json': {
    meta: { title: { $text: 'Ошибка {error.status}' } },
    blocks: [{ type: 'text', props: { text: { $get: 'error.message' } } }],
  },
  'content/settings.json': {
    logo: { text: 'Ёмкость', alt: 'Завод «Ёмкость»' },
    company: {
      name: '«Ёмкость»',
      legalName: 'ООО «Ёмкость»',
      since: 2002,
      inn: '3300000007',
      ogrn: '1023300000008',
      kpp: '330001001',
      address: 'Владимир',
    },
    hours: [{ days: 'Пн–Пт', time: '09:00–18:00' }],
    contacts: { email: 'info@site.example', phone: '+7 495 000-00-00', socials: [] },
    offices: [office],
    menu: [{ name: 'Главная', link: { route: 'home' } }],
    footerMenu: [{ title: 'Сайт', items: [{ name: 'Почта', link: 'mailto:info@site.example' }] }],
    politic: '/assets/terms.pdf',
    rules: '/assets/terms.pdf',
    marketing: '/assets/terms.pdf',
    consent: '/assets/terms.pdf',
  },
  'content/regions.json': { regions: [region(1, 'moscow'), region(2, 'perm')] },
  'content/delivery.json': {
    pickup: 'Со склада.',
    unknown: 'Спросите.',
    zones: [{ name: 'Центр', cities: ['Москва'], terminal: rate, door: rate }],
  },
  // The current and the next year, because the checker warns if one of them is missing.
  'content/calendar.json': { years: [thisYear, thisYear + 1].map((year) => ({ year, daysOff: [] })) },
  'content/main.json': {
    title: 'Тара',
    text: 'Абзац.',
    drawings: [{ drawing }, { drawing }, { drawing }],
    facts: [{ value: '64', label: 'машины' }],
    banners: [],
  },
  'content/about.json': { ...writing, body },
  'content/articles/first.json': {
    ...writing,
    date: '2025-11-20',
    tags: ['rozliv'],
    author: { name: 'Анна', role: 'Технолог' },
    cover: drawing,
    body: [{ type: 'text', props: { text: 'Текст.', anchor: 'start' } }],
  },
  'content/order-statuses.json': {
    statuses: {
      new: { name: 'новый', tone: 'plain', next: ['confirmed'] },
      confirmed: { name: 'подтверждён', tone: 'active', next: ['awaiting-payment'] },
      'awaiting-payment': { name: 'ждёт оплаты', tone: 'waiting', next: ['in-production'] },
      'in-production': { name: 'в производстве', tone: 'active', next: ['shipped'] },
      shipped: { name: 'отгружен', tone: 'active', next: ['done'] },
      done: { name: 'выполнен', tone: 'good' },
      cancelled: { name: 'отменён', tone: 'bad' },
    },
  },
  'content/requisites.json': {
    bank: { name: 'Банк', bic: '041708999', correspondent: '30101810700000000999', account: '40702810300000001148' },
    head: { name: 'Стеклов А. П.' },
    accountant: { name: 'Мерная О. В.' },
    vat: [{ from: '2026-01-01', rate: 22 }],
    invoice: {
      days: 5,
      notice: 'Счёт действителен до {until}.',
      deliveredNotice: 'Счёт действителен до {until}, привезём.',
    },
  },
  'content/offer.json': {
    validityDays: 14,
    leadTime: { stock: 'Со склада.', order: 'До {days}.' },
    delivery: 'Самовывоз.',
    payment: 'По счёту.',
    notes: [{ label: 'Оснастка', text: 'По запросу.' }],
    notice: 'Не счёт.',
  },
  'content/exchange.json': { price: 'Оптовая', owns: ['price', 'stock'] },
  'content/packaging.json': { groups: [{ name: 'Тара', code: '22.22.14', materials: ['ПЭТ'] }] },
  'catalog/materials.json': {
    materials: [
      { name: 'ПЭТ', surface: 'glassy' },
      { name: 'ПП', surface: 'satin' },
      { name: 'стекло', surface: 'glassy' },
    ],
  },
  'catalog/properties.json': { properties: [{ name: 'volume', title: 'Объём', table: true }] },
  'desk/roles.json': { roles: [{ id: 'owner', title: 'Владелец', rights: [] }] },
  'desk/templates.json': { templates: [] },
  'content/synonyms.json': { groups: [['помпа', 'дозатор']] },
  'content/tags.json': { tags: [{ id: 'rozliv', number: 1, title: 'Розлив' }] },
  'content/faq.json': {
    title: 'Вопросы',
    lead: 'Анонс.',
    groups: [{ title: 'Заказ', anchor: 'order', questions: [{ question: 'Как?', answer: 'Так.' }] }],
  },
  'content/certificates.json': {
    title: 'Сертификаты',
    lead: 'Анонс.',
    certificates: [
      {
        title: 'ИСО 9001',
        number: '1',
        issuer: 'Орган',
        issued: '2026-01-01',
        scope: 'Всё',
        file: '/assets/terms.pdf',
        kind: 'system',
      },
    ],
  },
  'content/seo.json': { pages: [] },
}

/** Files of the base shop by path: the JSON text of each key, without `$schema`, which `printFile` of testing.ts adds. */
export const baseFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(values).map(([path, keys]) => [
    path,
    Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, JSON.stringify(value)])),
  ]),
)
