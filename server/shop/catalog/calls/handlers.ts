import type { Handlers } from '#schema/definitions/calls/types.ts'
import type { CatalogContext } from '../catalog.ts'
import { catalogBest } from './best.ts'
import { catalogFilter, catalogList } from './list.ts'
import { searchList, searchSuggest } from './search.ts'
import { sectionByUrl, sectionList, sectionView } from './sections.ts'
import { catalogView } from './view.ts'

export const catalogHandlers: Handlers<'catalog' | 'section' | 'search', CatalogContext> = {
  'catalog.list': catalogList,
  'catalog.best': catalogBest,
  'catalog.filter': catalogFilter,
  'catalog.view': catalogView,
  'section.list': sectionList,
  'section.byurl': sectionByUrl,
  'section.view': sectionView,
  'search.list': searchList,
  'search.suggest': searchSuggest,
}
