/** Everything that authors of block contracts and kinds of content need. */
export type { FromSchema } from 'json-schema-to-ts'
export { list, record } from '../json-schema/unknown.ts'
export type { BlockContract } from './block.ts'
export * from './fragments.ts'
