import { hash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** Folder -> chunk; the first that matches. Folders import each other in layers, so chunks do too. */
const CHUNKS: readonly [folder: RegExp, chunk: string | null][] = [
  // Only forms with steps load them: they go along with these.
  [/\/fields\/(steps|answers)\.ts$|\/form\/advance\.ts$/, null],
  [/\/node_modules\/(react|react-dom|scheduler)\//, 'react'],
  [/\/renderer\/engine\/(start\/|page\/early)|^\0/, 'start'],
  // Names of classes of what stands on every page, or on a product's: a file for each would cost more than they are.
  [/\/blocks\/(site-header|list-counters|search-form|bottom-bar|breadcrumbs)\/.*\.module\.css$/, 'app'],
  [/\/blocks\/(price-calculator|product-\w+|closure-\w+|fitting-\w+|delivery-options)\/.*\.module\.css$/, 'product'],
  [/\/renderer\/(?:kit|shop)\/(drawing|product|lists|basket|form)\/.*\.(tsx?|module\.css)$/, '$1'],
  [/\/schema\/definitions\/(fields\/(?!own-rules)|json-schema\/email)/, 'form'],
  [/\/renderer\/desk\/(?!register)|\/schema\/definitions\/shop\/units\/line-cells/, 'desk'],
  // All that the desk does without.
  [
    /\/renderer\/(engine\/(navigation\/(?!go-to)|modal|visitor|fetch)|shop\/(?!analytics))|\/schema\/definitions\/shop\/units\//,
    'shop',
  ],
  [
    /\/renderer\/(?!shop\/analytics\/).*\.(tsx?|module\.css)$|\/schema\/definitions\/(shop\/|text\/(?!transliterate|nearest)|json-schema\/unknown)|\/node_modules\/zustand\//,
    'app',
  ],
]

function chunkOf(id: string): string | null {
  const [folder, chunk] = CHUNKS.find(([folder]) => folder.test(id)) ?? []
  return chunk === '$1' ? (folder?.exec(id)?.[1] ?? null) : (chunk ?? null)
}

/** Vite's own names end in a line number too, which compresses badly: a twentieth of the stylesheet. */
const scopedName = (name: string, file: string): string =>
  `${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`

// The server's build leaves packages to Node (Vite's default): whatever imports React gets the same one.
export default defineConfig({
  plugins: [react(), vike()],
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    client: {
      build: {
        // One stylesheet for the site: pages share most of it, and navigation needs no other.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  // A module that is only imported on demand is a file of its own.
                  name: (id, build) => (build.getModuleInfo(id)?.importers.length ? chunkOf(id) : null),
                  debugName: 'folders',
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        cssCodeSplit: false,
        rolldownOptions: { input: { render: 'renderer/render.tsx', mail: 'renderer/mail.tsx' } },
      },
    },
  },
  build: { assetsDir: 'build', assetsInlineLimit: 0, modulePreload: false },
})
