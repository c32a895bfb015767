import { list } from '#schema/definitions/json-schema/unknown.ts'
import type { Signing } from '../../engine/secrets/signing.ts'

/** Papers that letters link to, with the ends of their addresses. */
const ENDS = { invoice: '.pdf', file: '' } as const

type LinkedPaper = keyof typeof ENDS

/** Address of a paper for whoever has the letter: guests have no account, and accountants get letters passed on. */
export const paperLink = (origin: string, signing: Signing, paper: LinkedPaper, id: number): string =>
  `${origin}/papers/${paper}/${signing.sign([paper, id])}${ENDS[paper]}`

/** Addresses of the specification of an order or offer. @param token the one that its page is read by */
export const specificationLinks = (token: string) => ({
  pdf: `/papers/specification.pdf?token=${token}`,
  xlsx: `/papers/specification.xlsx?token=${token}`,
})

/** Number of the paper that such an address names; undefined for an address that this site did not give. */
export function paperOfLink(signing: Signing, paper: LinkedPaper, token: string): number | undefined {
  const [purpose, id] = list(signing.open(token))
  return purpose === paper && typeof id === 'number' ? id : undefined
}
