import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

type Wrapped = (exports: object, require: NodeJS.Require, filename: string, dirname: string, importModule: (address: string) => Promise<unknown>) => void

export interface CachedScript {
  /** Whether V8 took what was kept. */
  used: boolean
  /** Writes what has been compiled until now. */
  keep(): void
}

/**
 * Runs the bundle of the server, one CommonJS function in ASCII, with what an earlier process kept of its compiling. V8
 * takes that for this file's when the lengths are the same: whoever writes the file again has to remove
 * `${file}.compiled` first.
 *
 * Node's compile cache keeps what is compiled when a file is loaded; this one also keeps functions that were compiled when
 * they were first called (ADR 18). What was kept under other flags of V8, or by another V8, is not used.
 */
export function runCachedScript(file: string): CachedScript {
  const kept = `${file}.compiled`
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(existsSync(kept) && { cachedData: readFileSync(kept) }) })
  const run = script.runInThisContext() as Wrapped // as scripts/bundle-server.ts wraps it
  run({}, createRequire(file), file, dirname(file), (address) => import(address))
  return {
    used: script.cachedDataRejected === false,
    keep() {
      writeFileSync(`${kept}.new`, script.createCachedData())
      renameSync(`${kept}.new`, kept)
    },
  }
}
