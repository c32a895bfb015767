// The npm script `prepare`, which `npm ci` runs: writes the JSON Schemas for editors, except on a server (`isForServing`). A failure only
// prints a warning, so that `npm ci` succeeds. Plain JavaScript, so that an old Node can run this file, which then does nothing.
const [major = 0] = process.versions.node.split('.').map(Number)
const isForServing = process.env.NODE_ENV === 'production' || process.env.npm_config_omit?.split(/\s/).includes('dev')
if (major >= 24 && !isForServing) {
  try {
    const { writeEditorNames } = await import('./app/editor-names.ts')
    const { writeEditorSchemas } = await import('./cli/editor-schemas.ts')
    await Promise.all([writeEditorSchemas(), writeEditorNames()])
  } catch (error) {
    console.warn('Имён для подсказок редактора нет: их запишет npm run generate.', String(error))
  }
}
