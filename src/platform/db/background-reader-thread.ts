import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../threads/serve-requests.ts'
import type { AsideQuestion } from './background-reader.ts'
import { openSqliteReader } from './sqlite-connections.ts'

const { file } = workerData as { file: string } // given by openAside
const connection = await openSqliteReader(file)

answerQuestions(({ sql, values }: AsideQuestion): unknown[] => connection.prepare(sql).all(values))
