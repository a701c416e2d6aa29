import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'

// Whoever cuts pictures and reads PDFs gives way to whoever answers readers (src/platform/thread-priority.ts). Where
// browsers, servers and tests fill every processor that means: stands still, while a test waits for nothing else.
os.setPriority = () => {}
syncBuiltinESMExports()
