/** A page view. Its URLs contain neither secrets nor typed text. */
interface PageView {
  readonly url: string
  readonly title: string
  /** Empty if there is no referrer. */
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

/** An analytics counter. It is created only after the visitor's consent. A new counter is a file beside metrica.ts. */
export interface Counter {
  page(view: PageView): void
  commerce(done: Commerce): void
  /** Stops counting, and deletes the counter's data in the browser. Called when the visitor withdraws the consent. */
  stop(): void
}
