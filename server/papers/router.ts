import { Router } from 'express'
import type { PapersDependencies } from './dependencies.ts'
import { createDrawingRouter } from './drawings/drawing-router.ts'
import { createPriceRouter } from './prices/price-router.ts'

/** The addresses of papers, below /papers/. */
export const createPapers = (dependencies: PapersDependencies): Router =>
  Router({ caseSensitive: true }).use(createPriceRouter(dependencies), createDrawingRouter(dependencies))
