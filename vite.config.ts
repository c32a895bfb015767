import { hash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

/** Modules -> chunk, by what a page needs together; the first that matches. Others are where Vite puts them. */
const CHUNKS: readonly [modules: RegExp, chunk: string | null][] = [
  // Only forms with steps load them: they go along with these.
  [/\/fields\/(steps|answers)\.ts$|\/form\/advance\.ts$/, null],
  [/\/node_modules\/(react|react-dom|scheduler|zustand)\//, 'react'],
  [/\/renderer\/engine\/loading\/(after|browser|preload|reload|early|adopt)|^\0/, 'start'],
  [
    /\/renderer\/kit\/form\/|\/schema\/definitions\/(fields\/(?!own-rules)|expressions\/(evaluate|path|types|values)|json-schema\/formats)|\/react-hook-form\//,
    'form',
  ],
  // What shows and buys products; what only a basket, an order or a neck needs goes along with these.
  [
    /\/renderer\/shop\/(product\/(FactRows|Photo|ProductName|ProductTile|Stock|choices)|basket\/EvenSets|drawing\/CappedDrawing|lists\/(Basket|ProductForm|Change|Stepper|ListToggle|pair|wanted))/,
    'product',
  ],
  [/\/renderer\/shop\/(product|basket)\/|\/shop\/lists\/Gone/, 'basket'],
  [/\/renderer\/shop\/drawing\/(NeckDetail|NeckWith|TopView|top|finish)/, 'necks'],
  [/\/renderer\/shop\/drawing\//, 'drawing'],
  [/\/renderer\/desk\/(?!register)|\/schema\/definitions\/shop\/units\/line-cells/, 'desk'],
  [
    /\/blocks\/(everywhere|site-header\/|list-counters\/|subscribe-popup\/|search-form\/(Component|types))|\/renderer\/(engine\/(visitor\/follow|loading\/wake|navigation\/(visit|Progress))|shop\/state\/(Status|Notices|ListLinks|detected))/,
    'shop',
  ],
  // Loaded with the first touch, and after the page.
  [
    /\/(renderer\/enhance|renderer\/engine\/(navigation\/(?!go-to|Progress|visit)|modal\/(open|fetch)|page\/modal-address)|renderer\/shop\/lists\/(lists|visitor-lists|list-changes|words|Toast))/,
    null,
  ],
  // What only some blocks use.
  [
    /\/kit\/(modal\/(?!use-focus)|ui\/(Pagination|StaticIcon))|\/tree\/(browser-only|Cached)|\/definitions\/shop\/units\/(sets|delivery|supply|money)/,
    'parts',
  ],
  [
    /\/renderer\/(?!shop\/analytics\/).*\.(tsx?|module\.css)$|\/schema\/definitions\/(shop\/|fields\/own-rules|pictures\/address|text\/(?!transliterate|nearest|hours|letters)|json-schema\/unknown)|\/blocks\/registry/,
    'app',
  ],
]

const chunkOf = (id: string): string | null => CHUNKS.find(([modules]) => modules.test(id))?.[1] ?? null

/** Vite's own names end in a line number too, which compresses badly: a twentieth of the stylesheet. */
const scopedName = (name: string, file: string): string =>
  `${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`

/** The chunks of the browser's build. Vike's own groups, a file for each stylesheet of a block, are left out. */
const chunks: Plugin = {
  name: 'chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => ({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      // A module that is only imported on demand is a file of its own.
      groups: [
        { name: (id, build) => (/^\0/.test(id) || build.getModuleInfo(id)?.importers.length ? chunkOf(id) : null) },
      ],
    },
  }),
  // In a cycle a chunk would run before one that it needs.
  generateBundle(_options, bundle) {
    const visit = (file: string, path: readonly string[]): void => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk') return
      if (path.includes(file))
        this.error(
          `Chunks import each other: ${[...path, file].map((name) => Object.keys((bundle[name] as typeof chunk).modules)[0]).join(' → ')}`,
        )
      for (const imported of chunk.imports) visit(imported, [...path, file])
    }
    for (const file of Object.keys(bundle)) visit(file, [])
  },
}

// The server's build leaves packages to Node (Vite's default): whatever imports React gets the same one.
export default defineConfig({
  // The fonts. The owner's own files are in public/, which the server reads at run time.
  publicDir: 'renderer/public',
  plugins: [react(), vike(), chunks],
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    client: {
      build: {
        // One stylesheet for the site: pages share most of it, and navigation needs no other.
        cssCodeSplit: false,
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
