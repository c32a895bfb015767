import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { OPEN } from './account.ts'
import { openData } from './data.ts'
import { startSite } from './run-site.ts'
import { signedInAs } from './staff.ts'
import { useSite, type VisitOptions } from './use-site.ts'

export interface DeskOptions extends Omit<VisitOptions, 'before'> {
  /** Called before the first document is requested. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Starts a site with its data in `folder`, and opens its pages as members of the staff. */
export function useDeskSite(folder: string, env: Record<string, string> = {}) {
  const { visit, url } = useSite(() => startSite({ ...OPEN, ...env, DATA_DIR: folder }))
  let data: ReturnType<typeof openData> | undefined
  const database = () => (data ??= openData(folder))
  afterAll(async () => (await data)?.close())
  /** Opens a page as a new member of the staff with a role. */
  async function visitAs(role: string, path: string, { prepare, ...options }: DeskOptions = {}) {
    const person = await signedInAs({ database: await database() }, role)
    const [name = '', value = ''] = person.Cookie.split('=')
    const before = async (page: Page) => {
      await page.context().addCookies([{ name, value, url: `${url()}/desk/` }])
      await prepare?.(page)
    }
    return { ...(await visit(path, { ...options, before })), person }
  }
  return { url, database, visitAs }
}
