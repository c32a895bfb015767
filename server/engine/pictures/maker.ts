import { type ChildProcess, fork } from 'node:child_process'
import type { PictureSize, PictureVariant } from '#schema/definitions/pictures/address.ts'

/** Source of a picture: a file, or data from which the maker's program draws the picture. */
export type PictureSource =
  | { readonly file: string /** Size into which the picture is fitted. */; readonly into?: PictureSize }
  | { readonly rendering: unknown }

/** A source, or a function that fetches it. */
export type FoundSource = PictureSource | (() => Promise<PictureSource>)

/** Cache name of a picture's variants, and their source. */
export interface NamedPicture {
  readonly name: string
  readonly source: PictureSource
}

/** One variant to make. */
export interface PictureJob {
  readonly source: PictureSource
  readonly variant: PictureVariant
  /** Output path; after a failure there is no file. */
  readonly to: string
}

/** Size of the file in bytes, or the error for the log. */
export type PictureResult = { readonly bytes: number } | { readonly error: string }

/** Makes variants in child processes, so that a crash does not affect pages. */
export interface PictureMaker {
  /** Makes a variant. @returns its size in bytes @throws BrokenPicture if it fails */
  make(job: PictureJob): Promise<number>
}

/** Error: the source is damaged, or making the variant took too long. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture'
}

interface MakerOptions {
  /** Timeout for one picture in milliseconds; then its process is killed. */
  timeoutMs?: number
  /** The file of the program that makes variants (server/shop/catalog/rendering/picture-process.ts). */
  program: string
}

export function createPictureMaker({ timeoutMs = 20_000, program }: MakerOptions): PictureMaker {
  const resting: ChildProcess[] = []

  function start(): ChildProcess {
    const child = fork(program, { serialization: 'json' })
    const gone = (): void => {
      const at = resting.indexOf(child)
      if (at >= 0) resting.splice(at, 1)
    }
    child.once('exit', gone).on('error', gone)
    // The child neither keeps the server running nor outlives it.
    child.unref()
    child.channel?.unref()
    return child
  }

  /** Makes one picture in an idle or new process. */
  function run(job: PictureJob): Promise<PictureResult> {
    const child = resting.pop() ?? start()
    return new Promise((settle) => {
      const finish = (result: PictureResult, isSound: boolean): void => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', died).off('error', died)
        if (isSound) resting.push(child)
        else child.kill('SIGKILL')
        settle(result)
      }
      const answered = (result: PictureResult): void => finish(result, true)
      const died = (): void => finish({ error: 'the process ended' }, false)
      const timer = setTimeout(() => finish({ error: `it took more than ${timeoutMs} ms` }, false), timeoutMs)
      child.on('message', answered).on('exit', died).on('error', died)
      child.send(job, (error) => {
        if (error) died()
      })
    })
  }

  return {
    async make(job) {
      const result = await run(job)
      if ('error' in result) throw new BrokenPicture(result.error)
      return result.bytes
    },
  }
}
