import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../../testing/start-app.ts'
import { contract } from '#base/contract.ts'
import { routes } from '#platform/http/routes.ts'
import type { Feature } from '#platform/feature.ts'
import { features } from './features.ts'

const careless = contract({
  'POST /careless': { summary: 'Stores whatever it is given', access: 'anyone', body: z.object({ at: z.unknown() }), output: z.object({}) },
  'GET /careless': { summary: 'Reads what cannot be', access: 'anyone', output: z.object({}) },
})
const store = (at: unknown) => sql`insert into careless (at) values (${at})`
const feature: Feature = {
  name: 'careless',
  routes: ({ database }) =>
    routes(careless, {
      async 'POST /careless'({ body }) {
        await database.write(({ tx }) => store(body.at).execute(tx))
        return {}
      },
      async 'GET /careless'() {
        await database.write(({ tx }) => store(null).execute(tx))
        return {}
      },
    }),
}

test('a write that violates a database constraint answers 422', async () => {
  await using app = await startApp({ features: [...features, feature] })
  await app.services.database.write(({ tx }) => sql`create table careless (at bigint not null check (at < 5))`.execute(tx))
  for (const at of [null, 7]) {
    const answer = await app.post('/api/careless', { at })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'invalid'])
  }
  expect((await app.post('/api/careless', { at: 3 })).status).toBe(200)
})

test('a read that violates a database constraint answers 500', async () => {
  await using app = await startApp({ features: [...features, feature] })
  await app.services.database.write(({ tx }) => sql`create table careless (at bigint not null check (at < 5))`.execute(tx))
  expect((await app.get('/api/careless')).status).toBe(500)
})
