import type { App } from './app.ts'

export const fileOf = (name: string, content: string | Uint8Array): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

/** Posts a form with files, as a browser does. @param files by the name of their field */
export async function postFiles(
  { origin }: Pick<App, 'origin'>,
  path: string,
  values: Readonly<Record<string, string>>,
  files: Readonly<Record<string, File | readonly File[]>>,
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  for (const [name, all] of Object.entries(files)) for (const file of [all].flat()) body.append(name, file)
  const response = await fetch(origin + path, { method: 'POST', redirect: 'manual', headers, body })
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
}
