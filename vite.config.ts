import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/**
 * Which modules come in one file, the first that fits: what stands together comes together, rather than each module and
 * each stylesheet's class names in its own (docs/architecture.md). What is imported when it is wanted must be in none, or
 * it would get a file more that only leads here.
 */
const GROUPS = [
  // What the document's own script needs: it waits for the load event, and asks for all else then.
  {
    name: 'start',
    test: /\/renderer\/engine\/(page\/(after-load|browser-page|preload-modules|reload-guard)|tree\/types)\.ts|^\0vite\//,
  },
  // Apart from our own code, which changes more often.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|zustand)\// },
  // What every page gets once it has been loaded, whatever blocks it has.
  {
    name: 'app',
    test: /\/renderer\/(engine\/(?!api\/transport)|kit\/(ui|shop|lists)\/|components\.ts)|\/schema\/definitions\/(shop|text)\/|\/blocks\/(registry\.ts|(site-header|list-counters|bottom-bar|search-form|subscribe-popup)\/(?!Panel|Options))/,
  },
  // Drawings and cards of products; what only a product's own page draws comes with that.
  {
    name: 'product',
    test: /\/renderer\/kit\/(product|drawing)\/(?!(CappedDrawing|NeckDetail|NeckWith|TopView|finish|mounted|top)\.)/,
  },
  {
    name: (id: string) => /\/(blocks|kit)\/([^/]+)\/.*\.css$/.exec(id)?.slice(1).join('-') ?? null,
    debugName: 'classes',
    test: /\.css$/,
  },
]

export default defineConfig({
  plugins: [react(), vike()],
  // One stylesheet for the site: it is fetched once and no page can flash unstyled (docs/architecture.md).
  environments: {
    client: {
      build: {
        cssCodeSplit: false,
        rolldownOptions: {
          output: { codeSplitting: { groups: GROUPS.map((group, i) => ({ ...group, priority: GROUPS.length - i })) } },
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
  // They stand in every page some thousand times.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: { assetsDir: 'build', assetsInlineLimit: 0, modulePreload: false },
})
