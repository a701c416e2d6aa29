// Where the product begins, as scripts/build.ts has bundled it.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { keepShapeOfTicks } from '#platform/tick-shape.ts'

keepShapeOfTicks()
// Half of what a start costs is compiling; a folder that cannot be written costs just that.
enableCompileCache(join(import.meta.dirname, '../../dist/compiled'))
await import('./run-processes.ts')
