import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = join(import.meta.dirname, 'engine/prerender/react/react.ts')

/** For Vite: on the server `react` is only as much of it as a page needs there (docs/architecture.md). */
export const serverReact: Plugin = {
  name: 'tara:server-react',
  enforce: 'pre',
  // What imports it is bundled too, or it would get the other one.
  configEnvironment: (name) =>
    name === 'client' ? {} : { resolve: { noExternal: ['react', 'zustand', 'react-hook-form'] } },
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: { filter: { id: /^react(\/jsx-(dev-)?runtime)?$/ }, handler: () => MODULE },
}
