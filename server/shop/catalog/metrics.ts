import type { Metric } from 'prom-client'
import { gauge } from '../../engine/metrics/gauge.ts'
import type { Catalog } from './catalog.ts'

/** Metrics of the catalog that is shown. */
export const catalogMetrics = (catalog: Catalog): readonly Metric[] => [
  gauge({
    name: 'tara_catalog_version',
    help: 'The catalog that is shown.',
    read: () => [[catalog.index.version]],
  }),
  gauge({
    name: 'tara_catalog_products',
    help: 'Products of the catalog that is shown.',
    labels: ['kind'],
    read: () => Object.values(catalog.index.kinds).map(({ kind, size }) => [size, { kind }]),
  }),
]
