import { contractOf } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import type { CallName } from '#schema/definitions/calls/types.ts'
import { type Site, singleContent } from '../engine/site/site.ts'

interface Role {
  id: string
  title: string
  rights: readonly string[]
}

export const rolesOf = (site: Site): readonly Role[] => singleContent(site, 'roles').roles

const roleOf = (site: Site, id: string): Role | undefined => rolesOf(site).find((role) => role.id === id)

/** The name of a role that the file no longer has is its id. */
export const roleTitle = (site: Site, id: string): string => roleOf(site, id)?.title ?? id

/** The calls that a role may make, by the files as they are now: none that it does not name. */
export const rightsOf = (site: Site, id: string): readonly string[] => roleOf(site, id)?.rights ?? []

export function mayCall(site: Site, role: string, name: CallName): boolean {
  const { right = name }: Call = contractOf(name)
  return rightsOf(site, role).includes(right)
}
