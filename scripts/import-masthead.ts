// npm run import -- masthead FILE: takes an export of a whole site into an empty one, all of it or nothing.
import { existsSync } from 'node:fs'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { readExport } from '#operations/exports/service.ts'
import { fail } from './database-here.ts'

const file = process.argv[3] ?? ''
if (!existsSync(file)) fail('Say from where: npm run import -- masthead FILE')
const services = await openServices(readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }), features)
try {
  const { rows, files } = await readExport(services, features, file).catch((error: Error) => fail(error.message))
  for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(8)} ${table}`)
  console.log(`${String(files).padStart(8)} files`)
} finally {
  await services.database.close()
}
