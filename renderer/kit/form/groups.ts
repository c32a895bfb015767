import type { FormField } from '#schema/definitions/fields/field-schema.ts'

interface FieldGroup {
  title?: string
  fields: readonly FormField[]
}

/** Groups fields in order of appearance: a group is at the place of its first field. */
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

function lastWithoutTitle<T extends FieldGroup>(groups: readonly T[]): T | undefined {
  const last = groups.at(-1)
  return last?.title === undefined ? last : undefined
}
