import { ImportError } from '../problem.ts'

interface Item {
  /** The name of the list that it stands in; empty where the whole file is the list. */
  list: string
  /** The line on which it begins. */
  line: number
  text: string
}

/** What may come next. */
type State =
  | 'start'
  | 'item-or-end'
  | 'item'
  | 'inside'
  | 'after-item'
  | 'key-or-end'
  | 'key'
  | 'in-key'
  | 'colon'
  | 'list'
  | 'after-list'
  | 'end'

/** Inside a record, what matters within a text and outside of one. */
const IN_STRING = /["\\\n]/g
const OUTSIDE = /["{}[\]\n]/g

/** The place of the next of the signs, from a place on; behind the end where there is none. */
function nextSign(text: string, from: number, signs: RegExp): number {
  signs.lastIndex = from
  return signs.exec(text)?.index ?? text.length
}

/** Cuts a JSON text into the objects of its lists while it is read: a file of any size takes the memory of one object. */
export class JsonItems {
  #state: State = 'start'
  #line = 1
  #inObject = false
  #list = ''
  #text = ''
  #begun = 0
  #depth = 0
  #inString = false
  #escaped = false

  /** @returns the objects that end in this piece */
  push(piece: string): Item[] {
    const done: Item[] = []
    let from = 0
    for (let i = 0; i < piece.length; i++) {
      if (this.#state === 'inside' && !this.#escaped) i = nextSign(piece, i, this.#inString ? IN_STRING : OUTSIDE)
      const sign = piece.charAt(i)
      if (sign === '\n') this.#line++
      if (this.#state === 'inside') {
        if (this.#closes(sign)) {
          done.push({ list: this.#list, line: this.#begun, text: this.#text + piece.slice(from, i + 1) })
          this.#text = ''
          this.#state = 'after-item'
        }
      } else if (this.#state === 'in-key') {
        if (sign === '"') this.#state = 'colon'
        else this.#list += sign
      } else if (sign > ' ' && this.#step(sign)) from = i
    }
    if (this.#state === 'inside') {
      this.#text += piece.slice(from)
    }
    return done
  }

  /** @throws ImportError where the text ends too early */
  end(): void {
    if (this.#state !== 'end')
      throw new ImportError(`Файл JSON обрывается в строке ${this.#line}.`, 'Сохраните его заново целиком.')
  }

  /** Within an object. @returns whether it ends here */
  #closes(sign: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (sign === '\\') this.#escaped = true
      else if (sign === '"') this.#inString = false
    } else if (sign === '"') this.#inString = true
    else if (sign === '{' || sign === '[') this.#depth++
    else if (sign === '}' || sign === ']') return --this.#depth === 0
    return false
  }

  /** Between objects. @returns whether one begins here */
  #step(sign: string): boolean {
    const state = this.#state
    if (sign === '{' && (state === 'item' || state === 'item-or-end')) {
      this.#state = 'inside'
      this.#begun = this.#line
      this.#depth = 1
      return true
    }
    const next = this.#next(state, sign)
    if (!next)
      throw new ImportError(
        `В строке ${this.#line} файла JSON неожиданно «${sign}».`,
        'Нужен список изделий [{…}, …] или {"sections": […], "products": […]}.',
      )
    this.#state = next
    return false
  }

  #next(state: State, sign: string): State | undefined {
    if (sign === '[' && (state === 'start' || state === 'list')) return 'item-or-end'
    if (sign === ']' && (state === 'item-or-end' || state === 'after-item'))
      return this.#inObject ? 'after-list' : 'end'
    if (sign === ',' && state === 'after-item') return 'item'
    if (sign === '{' && state === 'start') {
      this.#inObject = true
      return 'key-or-end'
    }
    if (sign === '"' && (state === 'key' || state === 'key-or-end')) {
      this.#list = ''
      return 'in-key'
    }
    if (sign === ':' && state === 'colon') return 'list'
    if (sign === ',' && state === 'after-list') return 'key'
    if (sign === '}' && (state === 'after-list' || state === 'key-or-end')) return 'end'
    return undefined
  }
}
