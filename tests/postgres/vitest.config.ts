import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import all from '../../vitest.config.ts'

/** The whole suite once more, each site of it on a database of its own in a real PostgreSQL: npm run test:postgres. */
export default mergeConfig(
  all,
  defineConfig({ test: { root: join(import.meta.dirname, '..', '..'), globalSetup: './tests/postgres/setup.ts' } }),
)
