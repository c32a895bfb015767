// After `npm ci`, as `prepare` of package.json: writes what editors look names up in, or the first file that somebody
// opens has its first line underlined. Plain JavaScript on purpose: an old Node must be able to read this file. That
// there is nothing for editors is no reason for an installation to fail.
const [major = 0] = process.versions.node.split('.').map(Number)
const isForServing = process.env.NODE_ENV === 'production' || process.env.npm_config_omit?.split(/\s/).includes('dev')
if (major >= 24 && !isForServing) {
  try {
    const { writeEditorNames } = await import('./pages/editor-names.ts')
    await writeEditorNames()
  } catch (error) {
    console.warn('Имён для подсказок редактора нет: их запишет npm run generate.', String(error))
  }
}
