import { argon2Sync } from 'node:crypto'
import { serveRequests } from '#platform/threads/serve-requests.ts'
import type { HashQuestion } from './password-hash.ts'

serveRequests(({ message, nonce, cost: { memory, passes }, tagLength }: HashQuestion) =>
  argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength, memory, passes }),
)
