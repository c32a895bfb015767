/** A page view. Its URLs contain neither secrets nor typed text. */
interface PageView {
  readonly url: string
  readonly title: string
  /** Empty if the page has no referrer. */
  readonly referrer: string
}

/** A product in the e-commerce format of Yandex: https://yandex.ru/support/metrica/ecommerce/data.html. Prices in rubles. */
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

/** An analytics counter, created only after the visitor's consent. To add one, write a file like metrica.ts beside it. */
export interface Counter {
  page(view: PageView): void
  commerce(done: Commerce): void
  /** Called when the visitor withdraws consent: stops counting and deletes the counter's data in the browser. */
  stop(): void
}
