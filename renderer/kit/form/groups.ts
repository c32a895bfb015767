import type { FormField } from '#schema/definitions/fields/field-schema.ts'

interface FieldGroup {
  title?: string
  fields: readonly FormField[]
}

/** Groups fields by their `group`. The groups have the order of their first fields. */
export function groupsOf(fields: readonly FormField[]): FieldGroup[] {
  const groups: { title?: string; fields: FormField[] }[] = []
  for (const field of fields) {
    const { group: title } = field
    const currentGroup = title === undefined ? lastWithoutTitle(groups) : groups.find((group) => group.title === title)
    if (currentGroup) currentGroup.fields.push(field)
    else groups.push({ ...(title !== undefined && { title }), fields: [field] })
  }
  return groups
}

/** Splits a group into runs of adjacent fields in the same fold (`details` element), or in no fold. */
export function foldsOf(fields: readonly FormField[]): { fold?: string; fields: readonly FormField[] }[] {
  const runs: { fold?: string; fields: FormField[] }[] = []
  for (const field of fields) {
    const { fold } = field
    const last = runs.at(-1)
    if (last && last.fold === fold) last.fields.push(field)
    else runs.push({ ...(fold !== undefined && { fold }), fields: [field] })
  }
  return runs
}

function lastWithoutTitle<T extends FieldGroup>(groups: readonly T[]): T | undefined {
  const last = groups.at(-1)
  return last?.title === undefined ? last : undefined
}
