import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Where the one file lies, seen from the project's root. */
const FOLDER = 'dist/check'

/** What a module reads beside itself it finds from where it was written. */
const ownFolders: Plugin = {
  name: 'tara:own-folders',
  transform: {
    filter: { id: /\.(ts|mjs)$/, code: 'import.meta.dirname' },
    handler: (code, id) => ({
      code: code.replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${relative(FOLDER, relative(import.meta.dirname, dirname(id)) || '.')}`)})`,
      ),
      map: null,
    }),
  },
}

/** What checks the schema files, for the process that does so beside the site and for the command, as one file. */
export default defineConfig({
  plugins: [ownFolders],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/cli/check-schema/built.ts',
    outDir: FOLDER,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'check.mjs' } },
  },
})
