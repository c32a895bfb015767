import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copySchema } from '../site/schema-copy.ts'

/** Of each of the demo's articles so many, each with words of its own: more than a site makes ahead. */
const COPIES = 60

/**
 * The demo's files with hundreds of articles.
 * @returns the folder of the schema
 */
export async function withManyArticles(above: string): Promise<string> {
  const { folder } = await copySchema(above)
  const articles = join(folder, 'content', 'articles')
  for (const name of await readdir(articles)) {
    const text = await readFile(join(articles, name), 'utf8')
    for (let i = 1; i <= COPIES; i++)
      await writeFile(
        join(articles, name.replace('.json', `-${i}.json`)),
        text.replace(/"(text|caption|note|label|title|description)": "/g, `"$1": "${i}. `),
      )
  }
  return folder
}
