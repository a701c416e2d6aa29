import { parentPort, workerData } from 'node:worker_threads'
import { pacedTimes } from './paced.ts'

interface Pace {
  url: string
  path: string
  seconds: number
  perSecond: number
}

const { url, path, ...pace } = workerData as Pace // as `pacedBeside` gives it
parentPort?.postMessage(await pacedTimes(url, () => path, pace), [])
