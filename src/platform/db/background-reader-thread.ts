import { workerData } from 'node:worker_threads'
import { serveRequests } from '../threads/serve-requests.ts'
import type { BackgroundQuery } from './background-reader.ts'
import { openSqliteReader } from './sqlite-connections.ts'

const { file } = workerData as { file: string } // given by openBackgroundReader
const connection = await openSqliteReader(file)

serveRequests(({ sql, values }: BackgroundQuery): unknown[] => connection.prepare(sql).all(values))
