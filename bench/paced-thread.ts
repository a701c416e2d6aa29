import { parentPort, workerData } from 'node:worker_threads'
import { measurePaced } from './paced.ts'

interface Pace {
  url: string
  path: string
  seconds: number
  perSecond: number
}

const { url, path, ...pace } = workerData as Pace // as `measurePacedInThread` gives it
parentPort?.postMessage(await measurePaced(url, () => path, pace), [])
