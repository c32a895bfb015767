/** A page view. Its URLs contain neither secrets nor typed text. */
interface PageView {
  readonly url: string
  readonly title: string
  /** Empty without a referrer. */
  readonly referrer: string
}

/** A product in Yandex's e-commerce format: https://yandex.ru/support/metrica/ecommerce/data.html. Prices in rubles. */
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

type Commerce =
  | { readonly impressions: readonly CommerceProduct[] }
  | { readonly detail: Products }
  | { readonly add: Products }
  | { readonly remove: Products }
  | { readonly purchase: Products & { readonly actionField: { readonly id: string; readonly revenue: number } } }

/** An analytics counter, created after consent. Add another one as a file beside the others. */
export interface Counter {
  page(view: PageView): void
  commerce(done: Commerce): void
  /** Called when consent is withdrawn: stops counting and deletes the counter's data in the browser. */
  stop(): void
}
