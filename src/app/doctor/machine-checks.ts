import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openFiles } from '#platform/files/open.ts'
import type { Settings } from '../config.ts'
import { failed, ok, reasonOf, skipped, type Finding } from './finding.ts'

const neededNode = 24

export function nodeFinding(version: string): Finding {
  if (Number(version.split('.')[0]) >= neededNode) return ok(`Node.js ${version}.`)
  return failed(`Node.js ${version} is too old.`, `Run npm install, which installs Node.js ${neededNode}, or update Node.js.`)
}

/** Writes, reads and deletes a file of its own where uploads go, if that is a bucket. */
export async function checkBucket(settings: Settings): Promise<Finding> {
  if (!settings.FILES_S3_BUCKET) return skipped('Files are on disk.')
  const [key, text] = [`doctor/${randomUUID()}`, Buffer.from('masthead doctor')]
  let step = 'opened'
  try {
    const files = await openFiles(settings)
    step = 'written to'
    await files.put(key, text, 'text/plain')
    step = 'read from'
    const stored = await files.read(key)
    if (!stored || !(await buffer(stored.body)).equals(text)) throw new Error('what was written is not there')
    step = 'deleted from'
    await files.remove(key)
    if ((await files.size(key)) !== null) throw new Error('what was deleted is still there')
    return ok(`The bucket ${settings.FILES_S3_BUCKET} can be written to, read from and deleted from.`)
  } catch (error) {
    return failed(`The bucket ${settings.FILES_S3_BUCKET} cannot be ${step}: ${reasonOf(error)}.`, bucketAdvice(reasonOf(error)))
  }
}

function bucketAdvice(reason: string): string {
  if (reason.includes('NoSuchBucket')) return 'Make the bucket, or correct FILES_S3_BUCKET and FILES_S3_REGION.'
  if (/S3 returned 40[13]/.test(reason))
    return 'Look at FILES_S3_KEY, FILES_S3_SECRET and FILES_S3_REGION: the key needs the rights to read, write, delete and list.'
  return 'Look at FILES_S3_ENDPOINT, whether an S3 server answers there, and whether the firewall lets this machine out.'
}
