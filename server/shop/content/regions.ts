import { regionDetect } from '../regions/regions.ts'
import type { Answers } from './answers.ts'

export const answers: Answers<'regions'> = {
  'region.list': (_, { site }) => ({ list: [...site.variants.list] }),
  'region.detect': (_, { site, subject }) => regionDetect(site, subject),
}
