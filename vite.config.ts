import { hash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** Modules -> chunk, by what a page needs together; the first that matches. */
const CHUNKS: readonly [modules: RegExp, chunk: string | null][] = [
  // Only forms with steps load them: they go along with these.
  [/\/fields\/(steps|answers)\.ts$|\/form\/advance\.ts$/, null],
  [/\/node_modules\/(react|react-dom|scheduler)\//, 'react'],
  [/\/renderer\/engine\/(start\/|page\/early)|^\0/, 'start'],
  [
    /\/renderer\/kit\/form\/|\/schema\/definitions\/(fields\/(?!own-rules)|expressions\/|json-schema\/email)|\/react-hook-form\//,
    'form',
  ],
  // What shows products.
  [
    /\/renderer\/shop\/(drawing|product|basket)\/|\/shop\/lists\/(Basket|Product|Change|Stepper|Gone|ListToggle|pair|wanted)|\/blocks\/(price-calculator|product-\w+|closure-\w+|fitting-\w+|delivery-options)\/.*\.module\.css$/,
    'product',
  ],
  [/\/renderer\/desk\/(?!register)|\/schema\/definitions\/shop\/units\/line-cells/, 'desk'],
  // What every page of the shop has, and the desk does without.
  [
    /\/renderer\/(engine\/(navigation\/(?!go-to)|modal|visitor|fetch)|shop\/(?!analytics)|hydrate\.tsx|enhance)|\/schema\/definitions\/shop\/units\/|\/blocks\/(site-header\/|(list-counters|search-form|bottom-bar|breadcrumbs)\/(Component|.*\.css))/,
    'shop',
  ],
  [
    /\/renderer\/(?!shop\/analytics\/).*\.(tsx?|module\.css)$|\/schema\/definitions\/(shop\/|fields\/own-rules|text\/(?!transliterate|nearest)|json-schema\/unknown)|\/blocks\/registry|\/node_modules\/zustand\//,
    'app',
  ],
]

/** Modules that are imported on demand, but on every page. */
const EVERYWHERE =
  /\/renderer\/(hydrate\.tsx|enhance\.ts)$|\/blocks\/(site-header|list-counters|search-form|bottom-bar)\/Component/

const chunkOf = (id: string): string | null => CHUNKS.find(([modules]) => modules.test(id))?.[1] ?? null

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
                  name: (id, build) =>
                    build.getModuleInfo(id)?.importers.length || EVERYWHERE.test(id) ? chunkOf(id) : null,
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
