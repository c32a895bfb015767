import type { Counter } from './counter.ts'

/**
 * The data layer: an array in `window` that Yandex Metrica and tag managers read.
 * @param name of the array
 */
export function dataLayer(name: string): Counter {
  const push = (entry: object): void => {
    // Looked up each time: its reader may have replaced it.
    const there: unknown = Reflect.get(window, name)
    const layer: unknown[] = Array.isArray(there) ? there : []
    if (layer !== there) Reflect.set(window, name, layer)
    layer.push(entry)
  }
  return {
    page: (page) => push({ event: 'page', page }),
    commerce: (done) => push({ event: Object.keys(done)[0], ecommerce: { currencyCode: 'RUB', ...done } }),
    stop: () => undefined,
  }
}
