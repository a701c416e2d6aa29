import { argon2Sync } from 'node:crypto'
import { serveRequests } from '#platform/threads/serve-requests.ts'
import { hashLike } from './imported-hash.ts'
import type { HashQuestion } from './password-hash.ts'

serveRequests((question: HashQuestion): Uint8Array => {
  if ('like' in question) return Buffer.from(hashLike(question.message, question.like))
  const {
    message,
    nonce,
    cost: { memory, passes },
    tagLength,
  } = question
  return argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength, memory, passes })
})
