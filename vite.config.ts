import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { AFTER_LOAD } from './renderer/engine/prerender/assets.ts'
import { serverReact } from './renderer/server-react.ts'
import { serverTemplates } from './renderer/server-templates.ts'
import { classNames, shortProperties } from './renderer/short-names.ts'

/** Blocks that our layouts put on every page, and those that are small and on most. */
const EVERYWHERE =
  'bottom-bar|breadcrumbs|button-row|columns|drawing|floating-link|list-counters|page-heading|pagination|region-note|search-form|section|section-cards|site-footer|site-header|tag-list|link-cards|text'

/** Which stylesheets come in one file: what pages of one make have in common. What is named nowhere comes by itself. */
const STYLESHEETS = {
  catalog: /kit\/lists\/ProductForm|blocks\/(catalog-filter|chosen-filters|list-toolbar|product-list)\//,
  // Cards of products and what they are ordered by.
  shop: /kit\/(lists\/(?!Gone)|product\/(?!NeckField|choices))/,
  product:
    /kit\/product\/(NeckField|choices)|blocks\/(add-to-basket|attribute-table|closure-card|fitting-[a-z]+|list-buttons|price-calculator|print-head|product-drawing|product-summary)\//,
  home: /blocks\/(banner-strip|catalog-selector|hero|news-list)\//,
  text: /blocks\/(article-meta|card-grid|drawing-row|gallery|heading|key-figures|lead|list|picture|quote|steps|table|table-of-contents|working-hours)\//,
  // Of articles and of the cabinet.
  said: /blocks\/(callout|modal-link)\//,
  pages:
    /blocks\/(answer-table|certificate-list|code-sample|error-message|faq-groups|letter-footer|not-found|office-list|site-map)\//,
  basket: /kit\/basket\/LineStepper|blocks\/basket-[a-z]+\//,
  kept: /kit\/lists\/Gone|blocks\/(favorite-list|take-back)\//,
  // What the basket and the checkout share.
  order: /kit\/basket\/Sums|blocks\/checkout-summary\//,
  compare: /blocks\/comparison\//,
  personal: /kit\/basket\/OrderStatus|blocks\/(order-[a-z]+|post-form|session-list)\//,
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
      `/renderer/kit/(drawing|shop|ui/(?!${AFTER_LOAD}))/?.*\\.css$|/kit/product/Figures\\.module\\.css$|/blocks/(?!site-header/Suggestion|search-form/Panel)(${EVERYWHERE})/.*\\.css$`,
    ),
  },
  // What only a script shows: no document links it.
  {
    name: AFTER_LOAD,
    test: /\/(kit\/ui\/after-load|kit\/lists\/Toast\.module|blocks\/(subscribe-popup|site-header)\/.*)\.css$/,
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
        /\/renderer\/(engine\/(?!api\/transport|navigation\/stay|visitor\/(catch-up|typed))|kit\/modal\/use-|kit\/(ui\/(?!StaticIcon|released)|shop\/|drawing\/(outline-name|tint)\.ts)|kit\/lists\/(?!BasketControl|ListToggle|ProductForm|Stepper|GoneProducts|called-after)|components\.ts)/,
        /\/schema\/definitions\/(shop|text)\//,
        /\/blocks\/(registry\.ts|site-header\/|list-counters\/|bottom-bar\/|search-form\/(Component|load-panel|useSearched)|subscribe-popup\/Component)/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  // Drawings; what only a product's own page draws comes with that, and what only names one with cards.
  {
    name: 'drawing',
    test: /\/kit\/drawing\/(?!(CappedDrawing|NeckDetail|NeckWith|TopView|finish|mounted|top|Sheet|Stand)\.).*\.tsx?$/,
  },
  // What a product is put into the lists by.
  {
    name: 'lists',
    test: /\/kit\/(product\/Stock|lists\/(BasketControl|ListToggle|Stepper|called-after)).*\.tsx?$/,
  },
  // A form's engine, which comes with a block and without.
  { name: 'form', test: /\/(kit\/form\/Form|blocks\/form\/Component)\.tsx$/ },
  // Cards of products.
  {
    name: 'product',
    test: /\/kit\/(product\/(?!NeckField|choices|(Line)?Photo\.)|drawing\/Stand\.).*\.tsx?$/,
  },
]

const shorten = shortProperties(import.meta.dirname)

/** Between Vite's own, one of which reads stylesheets whole and the other makes files of them. */
const shortNames: Plugin = {
  name: 'tara:short-names',
  apply: 'build',
  transform: { filter: { id: /\.css$/ }, handler: (css) => ({ code: shorten(css), map: null }) },
}

export default defineConfig(({ command }) => ({
  plugins: [serverReact, { ...serverTemplates, apply: 'build' }, react(), vike(), shortNames],
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
  css: command === 'build' ? { modules: { generateScopedName: classNames(import.meta.dirname) } } : {},
  build: { assetsDir: 'build', assetsInlineLimit: 0, modulePreload: false },
}))
