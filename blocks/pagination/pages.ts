/** The numbers to show: the first, the last, this one with its neighbors; a name stands for a gap of two or more. */
export function pagesShown(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = page <= 4 ? 1 : page - 1
  const to = page >= pages - 3 ? pages : page + 1
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...middle,
    ...(to < pages ? (['gap-after', pages] as const) : []),
  ]
}
