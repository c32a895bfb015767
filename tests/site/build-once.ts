import './environment.ts'
import { ensureBuilt } from '#server/app/build.ts'

/** Builds the site if it is not built yet. */
export default async function setup(): Promise<void> {
  // If VITEST is set, vike does nothing, and Vite looks for an index.html.
  const { VITEST } = process.env
  delete process.env.VITEST
  try {
    await ensureBuilt(() => undefined)
  } finally {
    if (VITEST !== undefined) process.env.VITEST = VITEST
  }
}
