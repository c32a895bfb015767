/** Address of the first page of a list with other values in its query; an empty value is left out. */
export function listLink(query: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes, page: '' }))
    if (value) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : './'
}
