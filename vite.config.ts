import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** Modules that the same pages share are one file. A set of less than so many bytes joins the set most like it. */
const SMALLEST_SHARED = 16_000

// The server's build leaves packages to Node (Vite's default): whatever imports React gets the same one.
export default defineConfig({
  plugins: [react(), vike()],
  environments: {
    client: {
      build: {
        // One stylesheet for the site: pages share most of it, and navigation needs no other.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // What runs before the page has loaded.
                { name: 'start', test: /\/renderer\/engine\/start\/|^\0vite\//, priority: 1 },
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: SMALLEST_SHARED,
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
