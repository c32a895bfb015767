import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import all from '../../vitest.config.ts'

/** Runs all tests with PostgreSQL, each site with its own database: npm run test:postgres. */
export default mergeConfig(
  all,
  defineConfig({ test: { root: join(import.meta.dirname, '..', '..'), globalSetup: './tests/postgres/setup.ts' } }),
)
