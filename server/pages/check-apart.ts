import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { codeVersion } from '../built.ts'
import { cacheFolder } from '../cache-folder.mjs'
import { inTurn } from '../in-turn.ts'
import { processArguments } from '../paths.ts'
import type { ToCheck } from './check-process.ts'
import { KeptChecks } from './kept-checks.ts'

/** The process that checks: it ends when nothing has been edited for some minutes, and with this one. */
let checker: ChildProcess | undefined
let asked: Promise<unknown> = Promise.resolve()

/** How long another process that checks the same is waited for, and how often its result is looked for, in milliseconds. */
const [OTHERS_MS, LOOK_EVERY_MS] = [700, 50]

/**
 * The same for those of several processes that let the first check: what it finds is kept where they look. Where it finds
 * nothing in time they check by themselves.
 */
export async function checkAfterOthers(texts: SchemaTexts, folder = cacheFolder()): Promise<readonly Problem[]> {
  for (let waited = 0; waited < OTHERS_MS; waited += LOOK_EVERY_MS) {
    const known = new KeptChecks(folder).find(texts.version, true)
    if (known) return known
    await wait(LOOK_EVERY_MS)
  }
  return checkApart(texts, folder)
}

/**
 * Layers 1 to 7 in a process of their own: nobody waits for a check, and what it takes up goes with it. What is known
 * of these texts is not checked again.
 * @param folder where checks are kept
 * @throws where the process fails
 */
export async function checkApart(texts: SchemaTexts, folder = cacheFolder()): Promise<readonly Problem[]> {
  const known = new KeptChecks(folder).find(texts.version, true)
  if (known) return known
  await inTurn()
  const answer = asked.then(() => ask({ texts, folder, by: codeVersion() }))
  asked = answer.catch(() => undefined)
  return answer
}

async function ask(what: ToCheck): Promise<readonly Problem[]> {
  const child = startChecker()
  // Only while it is asked something it keeps this process from ending.
  child.ref()
  child.channel?.ref()
  const done = new AbortController()
  const ended = once(child, 'exit', { signal: done.signal }).then(([code]) => {
    throw new Error(`The check of the schema files ended with ${code}`)
  })
  ended.catch(() => undefined)
  try {
    await inTurn()
    child.send(what)
    const [problems] = await Promise.race([once(child, 'message', { signal: done.signal }), ended])
    return problems as readonly Problem[] // of check-process.ts
  } finally {
    done.abort()
    child.unref()
    child.channel?.unref()
  }
}

/** What a check makes and throws away fits in at once: a fifth of its time went into collecting it. Megabytes. */
const YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=16']

/** Begins it ahead of the first check, where it is known that one will come. */
export function startChecker(): ChildProcess {
  if (checker?.connected && checker.exitCode === null) return checker
  const child = fork(join(import.meta.dirname, 'check-process.ts'), {
    execArgv: [...processArguments, ...YOUNG],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  checker = child
  return child
}
