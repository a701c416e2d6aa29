import { parentPort, workerData } from 'node:worker_threads'
import { codeOf } from './faults.ts'
import type { Question, Reply } from './sqlite-aside.ts'
import { openSqliteReader } from './sqlite-connections.ts'

const { file } = workerData as { file: string } // given by SqliteAside
const connection = await openSqliteReader(file)

parentPort?.on('message', ({ id, sql, values }: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of this process, not a window
  parentPort?.postMessage(answer(id, sql, values))
})

function answer(id: number, sql: string, values: unknown[]): Reply {
  try {
    return { id, rows: connection.prepare(sql).all(values) }
  } catch (error) {
    return { id, failure: { message: error instanceof Error ? error.message : String(error), code: codeOf(error) } }
  }
}
