// npm run export -- FILE: writes the whole site into one new archive, beside a running server; `npm run import -- masthead FILE`
// takes it into an empty one.
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { writeExport } from '#operations/exports/service.ts'
import { fail } from './database-here.ts'

const file = process.argv[2] ?? ''
if (!file) fail('Say where to: npm run export -- FILE')
if (existsSync(file)) fail(`${file} exists already; name a new file.`)
const services = await openServices(readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }), features)
const partial = `${file}.partial`
try {
  await pipeline(Readable.from(writeExport(services, features)), createWriteStream(partial, { flush: true, mode: 0o600 }))
  await rename(partial, file)
  console.log(`${file}: ${(statSync(file).size / 1_048_576).toFixed(1)} MB.`)
} finally {
  await rm(partial, { force: true })
  await services.database.close()
}
