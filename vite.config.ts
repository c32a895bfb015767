import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** Blocks that our layouts put on every page, and those that are small and on most. */
const EVERYWHERE =
  'bottom-bar|breadcrumbs|columns|drawing|floating-link|heading|list-counters|page-heading|pagination|search-form|section|site-footer|site-header|subscribe-popup|text'

/** Which stylesheets come in one file: what pages of one make have in common. What is named nowhere comes by itself. */
const STYLESHEETS = {
  catalog: /kit\/lists\/|blocks\/(catalog-filter|chosen-filters|list-toolbar|product-list|product-row|section-cards)\//,
  product:
    /blocks\/(add-to-basket|attribute-table|closure-row|list-buttons|price-calculator|product-drawing|product-summary)\//,
  text: /blocks\/(article-list|article-meta|button-row|callout|card-grid|drawing-row|file-list|key-figures|lead|link-cards|list|modal-link|quote|region-note|steps|table|table-of-contents|tag-list|working-hours)\//,
  pages:
    /blocks\/(banner-strip|catalog-selector|certificate-list|container-grid|faq-groups|hero|news-list|office-list|site-map)\//,
  order:
    /kit\/basket\/|blocks\/(basket-[a-z]+|checkout-summary|comparison|favorite-list|order-[a-z]+|post-form|session-list)\//,
  form: /kit\/(form|modal)\/|blocks\/(cookie-choice|form|modal-close)\//,
}

const stylesheetOf = (id: string): string | null =>
  Object.entries(STYLESHEETS).find(([, test]) => test.test(id))?.[0] ?? null

/**
 * Which modules come in one file, the first that fits: what stands together comes together, rather than each module and
 * each stylesheet's class names in its own (docs/architecture.md). What is imported when it is wanted must be in none, or
 * it would get a file more that only leads here.
 */
const GROUPS = [
  // Every page's styles: first what all others build on, which the entry imports before all else.
  {
    name: 'ui',
    test: new RegExp(
      `/renderer/kit/(ui|drawing|product|shop)/.*\\.css$|/kit/lists/Toast\\.module\\.css$|/blocks/(?!search-form/Panel)(${EVERYWHERE})/.*\\.css$`,
    ),
  },
  { name: stylesheetOf, debugName: 'stylesheets', test: /\.css$/ },
  // What the document's own script needs: it waits for the load event, and asks for all else then.
  {
    name: 'start',
    test: /\/renderer\/engine\/(page\/(after-load|browser-page|preload-modules|reload-guard)|tree\/types)\.ts|^\0vite\//,
  },
  // Apart from our own code, which changes more often.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|zustand)\// },
  // What every page gets, whatever blocks it has: its styles at once, its code once it has been loaded.
  {
    name: 'app',
    test: new RegExp(
      [
        /\/renderer\/(engine\/(?!api\/transport)|kit\/(ui|shop)\/|kit\/lists\/(?!BasketControl|ListToggle|ProductForm|Stepper|ChangeForm|GoneProducts)|components\.ts)/,
        /\/schema\/definitions\/(shop|text)\//,
        /\/blocks\/(registry\.ts|(site-header|list-counters|bottom-bar|(search-form|subscribe-popup)\/(?!Panel|Options))\/?)/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  // Drawings; what only a product's own page draws comes with that.
  {
    name: 'drawing',
    test: /\/kit\/drawing\/(?!(CappedDrawing|NeckDetail|NeckWith|TopView|finish|mounted|top)\.).*\.tsx?$/,
  },
  // Cards of products and what they are ordered by.
  {
    name: 'product',
    test: /\/kit\/(product\/|lists\/(BasketControl|ListToggle|ProductForm|Stepper|ChangeForm)).*\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [react(), vike()],
  environments: {
    client: {
      build: {
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
