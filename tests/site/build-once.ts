import './environment.ts'
import { ensureBuilt } from '#server/app/build.ts'

/** Builds the site where it is not built yet. */
export default async function setup(): Promise<void> {
  // vike does nothing where it sees this variable, and Vite would look for an index.html.
  const { VITEST } = process.env
  delete process.env.VITEST
  try {
    await ensureBuilt(() => undefined)
  } finally {
    if (VITEST !== undefined) process.env.VITEST = VITEST
  }
}
