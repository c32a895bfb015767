import { Router } from 'express'
import type { CatalogPapers, OrderPapers } from './dependencies.ts'
import { createDrawingRouter } from './drawings/drawing-router.ts'
import { createOrderRouter } from './order-router.ts'
import { createPriceRouter } from './prices/price-router.ts'

interface Options {
  /** The catalog is this shop's own, not an upstream's. */
  keepsCatalog: boolean
  keepsOrders: boolean
}

/** The addresses of papers. */
export function createPapers<Context>(
  { keepsCatalog, keepsOrders }: Options,
  dependencies: CatalogPapers & OrderPapers<Context>,
): Router {
  const router = Router({ caseSensitive: true })
  if (keepsCatalog) router.use(createPriceRouter(dependencies), createDrawingRouter(dependencies))
  if (keepsOrders) router.use(createOrderRouter(dependencies))
  return router
}
