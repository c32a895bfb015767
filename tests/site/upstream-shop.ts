/** Content of a back end that implements specification.md §3 and §7 only. */
export interface BackShop {
  /** By the {type} of an address, in the order of its lists. */
  products: Readonly<Record<'catalog' | 'catalog-import', readonly BackProduct[]>>
  /** From the top, each above those inside it. */
  sections: Readonly<Record<'catalog' | 'catalog-import', readonly BackSection[]>>
  articles: readonly Writing[]
  news: readonly Writing[]
  landings: readonly Writing[]
  about: Omit<Writing, 'code'>
  main: { title: string }
  settings: object
  offices: readonly { name: string; address: string; production: boolean }[]
  certificates: readonly object[]
  faqs: readonly { question: string; answer: string }[]
  /** By their addresses. */
  files?: Readonly<Record<string, Buffer>>
  regions: readonly { id: number; code: string; name: string }[]
}

export interface BackProduct {
  id: number
  slug: string
  name: string
  price: number
  picture?: string
  /** Additional keys of products. */
  drawing?: object
  material?: string
}

export interface BackSection {
  id: number
  code: string
  name: string
  /** Its code after those above it: what it is found by. */
  url: string
  /** The products in it, by their numbers. */
  products: ReadonlySet<number>
}

/** HTML, as a back end's editor writes it. */
export interface Writing {
  code: string
  title: string
  text: string
}

const jar = { id: 17, slug: 'banka-100', name: 'Банка <b>100</b> мл', price: 12.5 }
const others = Array.from({ length: 30 }, (_, i) => ({
  id: i + 18,
  slug: `banka-${i}`,
  name: `Банка ${i}`,
  price: i + 1,
}))
const jars = [jar, ...others]
const section = { id: 3, code: 'banki', name: 'Банки', url: 'banki', products: new Set(jars.map(({ id }) => id)) }
const html =
  '<p>Первый <b>абзац</b> со <a href="/upload/list.pdf">списком</a> и <a href="javascript:alert(1)">ссылкой</a>.</p>' +
  '<script>alert(1)</script><h2 onclick="alert(1)">Раздел</h2><ul><li>раз</li><li>два</li></ul><img src=x onerror=alert(1)>'
const offices = [{ name: 'Офис', address: 'Тверь', production: false }]

/** A few of each: what one test tells of. */
export const smallShop: BackShop = {
  products: { catalog: jars, 'catalog-import': jars },
  sections: { catalog: [section], 'catalog-import': [section] },
  articles: [{ code: 'pet', title: 'Что такое ПЭТ', text: html }],
  news: [{ code: 'new', title: 'Новость', text: '<p>Текст новости.</p>' }],
  landings: [],
  about: { title: 'О фабрике', text: '<p>Делаем банки.</p>' },
  main: { title: 'Фабрика банок' },
  settings: {
    logo: '/upload/logo.svg',
    menu: [{ name: 'Банки', link: '/catalog/banki/', elements: [{ name: 'Малые', link: '/catalog/banki/malye/' }] }],
    contacts: { email: 'info@fabrika.example', phone: '8 (800) 555-35-35', socials: [] },
    offices,
    politic: '/upload/politic.pdf',
    rules: '/upload/rules.pdf',
  },
  offices,
  certificates: [],
  faqs: [{ question: 'Сколько?', answer: '<p>Коробка.</p>' }],
  regions: [
    { id: 70, code: 'tver', name: 'Тверь' },
    { id: 71, code: 'vladimir', name: 'Владимир и область' },
  ],
}
