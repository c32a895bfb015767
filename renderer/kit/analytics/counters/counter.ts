/** A page that was seen. Its addresses hold neither secrets nor what was typed. */
interface PageView {
  readonly url: string
  readonly title: string
  /** Empty where there was none. */
  readonly referrer: string
}

/** A product as Yandex's e-commerce has it: https://yandex.ru/support/metrica/ecommerce/data.html. Prices in rubles. */
export interface CommerceProduct {
  readonly id: string
  readonly name: string
  readonly price?: number
  readonly quantity?: number
  readonly category?: string
  readonly variant?: string
  readonly list?: string
  readonly position?: number
}

interface Products {
  readonly products: readonly CommerceProduct[]
}

/** One action on products. */
type Commerce =
  | { readonly impressions: readonly CommerceProduct[] }
  | { readonly detail: Products }
  | { readonly add: Products }
  | { readonly remove: Products }
  | { readonly purchase: Products & { readonly actionField: { readonly id: string; readonly revenue: number } } }

/** A counter of visits. It is made once the visitor has accepted; another one takes a file like its neighbors. */
export interface Counter {
  page(view: PageView): void
  commerce(done: Commerce): void
  goal(name: string): void
  /** The visitor has changed their mind: nothing is counted from now on, and nothing of it is left in the browser. */
  stop(): void
}
