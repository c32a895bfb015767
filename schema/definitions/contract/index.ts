/** Everything that contracts of blocks and kinds of content are written with. */
export type { FromSchema } from 'json-schema-to-ts'
export { list, record } from '../json-schema/unknown.ts'
export type { BlockContract } from './block.ts'
export * from './fragments.ts'
