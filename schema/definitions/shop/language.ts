import { region } from '../../kinds/regions.ts'
import { settingsViewCall } from '../../kinds/settings.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { SchemaFiles } from '../kinds/files.ts'
import type { CheckInput } from '../scope/context.ts'
import { namedInCatalog } from './rules/catalog/names.ts'
import { catalogRule } from './rules/catalog/rule.ts'
import { contentRule } from './rules/content/rule.ts'
import { deskRule } from './rules/desk/rule.ts'

/** Returns the type of the visitor's region; its possible values are computed lazily, for comparisons in expressions. */
const regionType = (files: SchemaFiles): JsonSchema => {
  const listed = (key: 'id' | 'code' | 'name' | 'nameIn'): JsonSchema => ({
    ...region.properties[key],
    get enum() {
      return list(record(files.one('regions')?.value).regions).map((entry) => record(entry)[key])
    },
  })
  const properties = { id: listed('id'), code: listed('code'), name: listed('name'), nameIn: listed('nameIn') }
  return { ...region, properties: { ...region.properties, ...properties } }
}

/** Additions of this shop to the checker: rules, values that expressions may read, and a lookup of names in the catalog. */
export const shopLanguage: Pick<CheckInput, 'rules' | 'roots' | 'named'> = {
  rules: [contentRule, catalogRule, deskRule],
  roots: (files) => ({ settings: settingsViewCall.response, region: regionType(files) }),
  named: namedInCatalog,
}
