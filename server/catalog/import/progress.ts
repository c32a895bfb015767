import { formatNumber } from '#schema/definitions/text/format.ts'

export interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 30
/** Rows between two lines where the output is no terminal, and between two pictures of the bar where it is. */
const LINE_EVERY = 25_000
const BAR_EVERY = 1000

/** How far the work is: a bar on a terminal, a line now and then elsewhere. */
export class Progress {
  readonly #output: Output
  #shown = false

  constructor(output: Output) {
    this.#output = output
  }

  checked(rows: number): void {
    this.#tell(rows, undefined, 'Проверено строк')
  }

  loaded(products: number, all: number): void {
    this.#tell(products, all, 'Загружено изделий')
  }

  photographed(rows: number, all: number): void {
    this.#tell(rows, all, 'Взяты фотографии изделий')
  }

  /** Takes the bar away, before something else is written or at the end. */
  clear(): void {
    if (this.#shown) this.#output.write('\r\u001b[K')
    this.#shown = false
  }

  #tell(done: number, all: number | undefined, what: string): void {
    const every = this.#output.isTTY ? BAR_EVERY : LINE_EVERY
    if (done % every !== 0 && done !== all) return
    const count = all === undefined ? formatNumber(done) : `${formatNumber(done)} из ${formatNumber(all)}`
    if (!this.#output.isTTY) this.#output.write(`${what}: ${count}\n`)
    else {
      this.#output.write(`\r\u001b[K${all === undefined ? '' : `${barOf(done / all)} `}${what}: ${count}`)
      this.#shown = true
    }
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH)
  return `[${'█'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.round(share * 100)} %`
}
