import type { Signing } from '../../engine/secrets/signing.ts'

/** Papers that letters link to, with the ends of their addresses. */
const ENDS = { invoice: '.pdf', file: '' } as const

type LinkedPaper = keyof typeof ENDS

/** Address of a paper for whoever has the letter: guests have no account, and accountants get letters passed on. */
export const paperLink = (origin: string, signing: Signing, paper: LinkedPaper, id: number): string =>
  `${origin}/papers/${paper}/${signing.sign([paper, id])}${ENDS[paper]}`

/** Number of the paper that such an address names; undefined for an address that this site did not give. */
export function paperOfLink(signing: Signing, paper: LinkedPaper, token: string): number | undefined {
  const opened = signing.open(token)
  if (!Array.isArray(opened) || opened[0] !== paper) return undefined
  return typeof opened[1] === 'number' ? opened[1] : undefined
}
