import type { BlockContract, Contracts } from './block.ts'
import { object } from './fragments.ts'

/** Blocks whose content the server inserts; they have no folder in blocks/. */
const outlet = {
  title: 'Место страницы',
  description: 'Сюда макет ставит блоки страницы. В каждом макете ровно одно.',
  // Hydrated at once, because the browser empties it while another page loads; every page includes its code anyway.
  interactive: 'now',
  places: ['layout'],
  props: object({}),
} as const satisfies BlockContract

const partial = {
  title: 'Фрагмент',
  description: 'Вставляет блоки файла из schema/partials.',
  interactive: false,
  props: object({
    required: {
      name: { type: 'string', names: 'partial', description: 'Фрагмент: имя файла из\u00a0schema/partials без .json.' },
    },
    optional: {
      params: {
        type: 'object',
        description: 'Значения параметров, которые объявил фрагмент.',
        additionalProperties: {},
      },
    },
  }),
} as const satisfies BlockContract

const body = {
  title: 'Тело материала',
  description: 'Показывает блоки, которые пришли с данными: тело статьи, новости, посадочной страницы.',
  interactive: false,
  props: object({
    required: {
      blocks: { type: 'array', role: 'blocks', description: 'Список блоков: обычно { "$get": "data.….body" }.' },
    },
  }),
} as const satisfies BlockContract

export const coreBlocks: Contracts = new Map<string, BlockContract>([
  ['outlet', outlet],
  ['partial', partial],
  ['body', body],
])
