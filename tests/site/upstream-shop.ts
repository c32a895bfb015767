/** Content of a test back end that implements only specification.md §3 and §7. */
export interface BackShop {
  /** By the {type} in the call's path, in the order in which the back end lists them. */
  products: Readonly<Record<'catalog' | 'catalog-import', readonly BackProduct[]>>
  /** In depth-first order, parents before their children. */
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
  /** Contents by path. */
  files?: Readonly<Record<string, Buffer>>
  regions: readonly { id: number; code: string; name: string }[]
}

export interface BackProduct {
  id: number
  slug: string
  name: string
  price: number
  picture?: string
  /** Optional properties that the back end may add to a product. */
  drawing?: object
  material?: string
}

export interface BackSection {
  id: number
  code: string
  name: string
  /** The codes of its ancestors and its own, joined to a path that identifies the section. */
  url: string
  /** Ids of the products in the section. */
  products: ReadonlySet<number>
}

/** An article or another text as HTML, as the back end's editor writes it. */
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

/** A shop with one or two items of everything, for single tests. */
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
