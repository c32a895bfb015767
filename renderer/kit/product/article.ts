/** A product's article number; of one that has none, in whose place its id stands (server/upstream), nothing. */
export const articleOf = ({ id, article }: { id?: number; article: string }): string | undefined =>
  article === String(id) ? undefined : article
