import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Where it lies, seen from the project's root. */
const FOLDER = 'dist/node'

/** What a module reads beside itself it finds from where it was written. */
const ownPlaces: Plugin = {
  name: 'tara:own-places',
  transform: {
    filter: { id: { include: /\.(ts|mjs)$/, exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = relative(FOLDER, relative(import.meta.dirname, id))
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
    },
  },
}

/** Asked whether all this is built, it has looked at the files: what it found is not to be found again. */
const loadedBefore: Plugin = {
  name: 'tara:loaded-before',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/built\.ts$/ },
    handler(source, importer) {
      const file = relative(import.meta.dirname, join(dirname(importer ?? ''), source))
      return file === 'server/built.ts' ? { id: relative(FOLDER, file), external: true } : undefined
    },
  },
}

/** Which types of blocks there are is known here: read from the folders, each contract would be a file of one line. */
const knownContracts: Plugin = {
  name: 'tara:known-contracts',
  load: {
    filter: { id: /\/blocks\/contracts\.ts$/ },
    handler(id) {
      const entries = readdirSync(dirname(id), { withFileTypes: true })
      const types = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
      const imports = types.map((type, i) => `import { contract as c${i} } from './${type}/contract.ts'`)
      return `${imports.join('\n')}\nexport const contracts = new Map([${types.map((type, i) => `['${type}', c${i}]`)}])\nexport const contractErrors = new Map()`
    },
  },
}

/** What serves the site, and what checks the schema files, with their packages: fewer files, which share what both need. */
export default defineConfig({
  plugins: [loadedBefore, ownPlaces, knownContracts],
  ssr: {
    noExternal: true,
    // Compiled for each machine, or loaded later, if at all, when this may have been built anew; for development alone.
    external: ['sharp', '@node-rs/argon2', 'pg', 'vite', 'vike'],
  },
  build: {
    ssr: true,
    outDir: FOLDER,
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: { serve: 'server/serve.ts', check: 'server/cli/check-schema/built.ts' },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
        codeSplitting: {
          groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }],
        },
      },
    },
  },
})
