import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** The folders of what every page needs before it is alive, Vite's own part among them; all else comes with what asks for it. */
const AT_ONCE = /\/renderer\/(engine\/(tree|page)|kit\/(ui|shop))\/|^\0vite\//

/**
 * React apart from our own code, which changes more often; one module for the class names of a folder, one for what most
 * blocks share, rather than a request for each (docs/architecture.md).
 */
function chunkOf(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|zustand)\//.test(id)) return 'react'
  if (AT_ONCE.test(id)) return 'ui'
  const [, room, folder] = /\/(blocks|renderer\/kit)\/([^/]+)\/.*\.css$/.exec(id) ?? []
  return room && `${room === 'blocks' ? 'block' : 'kit'}-${folder}-classes`
}

export default defineConfig({
  plugins: [react(), vike()],
  // One stylesheet for the site: it is fetched once and no page can flash unstyled (docs/architecture.md).
  environments: {
    client: { build: { cssCodeSplit: false, rolldownOptions: { output: { manualChunks: chunkOf } } } },
    ssr: {
      build: {
        cssCodeSplit: false,
        rolldownOptions: { input: { render: 'renderer/render.tsx', mail: 'renderer/mail.tsx' } },
      },
    },
  },
  // They stand in every page some thousand times.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: { assetsDir: 'build', assetsInlineLimit: 0, modulePreload: false },
})
