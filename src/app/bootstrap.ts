import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { runCachedScript, type CachedScript } from '#platform/code-cache.ts'
import { preventNextTickDeopt } from '#platform/next-tick-deopt.ts'
import { setMinorGcFlags } from '#platform/minor-gc.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Begins the server as scripts/build.ts has bundled it. Nothing is awaited: it serves when it has opened what it needs. */
export function bootstrap(): CachedScript {
  preventNextTickDeopt()
  // Before anything kept is looked at: V8 has no use for what was compiled under other flags.
  setMinorGcFlags()
  // For the libraries that are not in the bundle. A folder that cannot be written only makes a start longer.
  enableCompileCache(join(dist, 'compiled'))
  return runCachedScript(join(dist, 'server/server.cjs'))
}
