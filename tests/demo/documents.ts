import type { ProductRecord } from '#server/catalog/records.ts'
import type { ClosureModel } from './closure-model.ts'
import type { Series } from './series.ts'

type Documents = ProductRecord['documents']

const folder = '/assets/documents'
const declarationTitle = 'Декларация ТР ТС 005/2011'
const necks = { title: 'Горловины: стандарты и размеры', file: `${folder}/catalog_necks.pdf` }
const requirements = { title: 'Технические требования к заказу', file: `${folder}/technical_requirements.pdf` }
const jars = { title: `${declarationTitle}: банки и тубы`, file: `${folder}/declaration_jars.pdf` }
const declarations = {
  ПЭТ: { title: `${declarationTitle}: изделия из ПЭТ`, file: `${folder}/declaration_pet.pdf` },
  ПНД: { title: `${declarationTitle}: изделия из ПНД`, file: `${folder}/declaration_hdpe.pdf` },
  ПП: jars,
}
const closures = { title: `${declarationTitle}: крышки и дозаторы`, file: `${folder}/declaration_closures.pdf` }
const petReport = { title: 'Протокол миграции, ПЭТ', file: `${folder}/report_migration_pet.pdf` }
const ppReport = { title: 'Протокол миграции, ПП', file: `${folder}/report_migration_pp.pdf` }
const canisterReport = { title: 'Протокол испытаний: канистра 5 л', file: `${folder}/report_canister.pdf` }

/** The factory declares its own production, and the tubes that its laboratory lets in; partners' papers come with a lot. */
export function containerDocuments(series: Series, volume: number): Documents {
  const { kind, shape, material, foodContact } = series
  if (shape === 'tube') return [jars, requirements]
  if (kind === 'import' || material === 'ПЭТГ' || material === 'стекло') return [necks, requirements]
  const report = !foodContact ? undefined : material === 'ПЭТ' ? petReport : material === 'ПП' ? ppReport : undefined
  const strength = shape === 'canister' && volume === 5000 ? canisterReport : undefined
  return [
    declarations[material],
    ...[report, strength].filter((document) => document !== undefined),
    necks,
    requirements,
  ]
}

export const closureDocuments = ({ kind }: ClosureModel): Documents =>
  kind === 'main' ? [closures, necks, requirements] : [necks, requirements]
