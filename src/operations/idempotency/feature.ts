import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { answersKeptFor } from '#platform/idempotency/idempotent-writes.ts'
import { removeKeysOf, removeOldKeys } from '#platform/idempotency/store.ts'

const hour = 3_600_000

export const idempotencyFeature: Feature = {
  name: 'idempotency',
  notExported: ['idempotency_keys'],
  recurring: ({ database, now }) => [{ kind: 'forget-idempotency-keys', everyMs: hour, run: () => removeOldKeys(database.db, now() - answersKeptFor) }],
  // Nothing for a download: the answers cannot be read without the keys, which only the person's own programs have.
  personal: () => ({
    stores: [{ where: ['idempotency_keys'], what: 'answers to writes that may be repeated, for a day', kept: removedWithAccount }],
    export: async () => ({}),
    erase: ({ tx }, userId) => removeKeysOf(tx, userId),
  }),
}
