import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMailing } from '#community/newsletter/compose-mailing.ts'
import { findMailing, insertMailing } from '#community/newsletter/mailings.ts'
import { oneSubject } from '#community/newsletter/rules.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { startSecondProcess } from '../testing/second-process.ts'
import { startSmtp } from '../testing/smtp.ts'
import { freshDatabase } from '../testing/databases.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { startMany } from '../testing/subscribers.ts'

// A mailing to READERS addresses with KILLS kill -9 and as many failures of the mail server in the middle:
// node bench/mailing.ts; READERS=10000 KILLS=20 by default. Prints what is missing and what came twice.

const readers = Number(process.env['READERS'] ?? 10_000)
const kills = Number(process.env['KILLS'] ?? 20)
const script = new URL('../src/community/newsletter/mailing.child.ts', import.meta.url)
const modes = ['down', 'later', 'hang'] as const

const smtp = await startSmtp()
const database = await freshDatabase({ publicTables: [] })
const dataDir = mkdtempSync(join(tmpdir(), 'masthead-mailing-'))
const services: Services = {
  config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir, mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } },
  database,
  files: new DiskFiles(dataDir),
  log: openLog('silent'),
  now: Date.now,
}
await seedLists(services)
await startMany(services, 'weekly', readers)
const id = await insertMailing(
  services.database.db,
  {
    list: 'weekly',
    segment_id: null,
    subject: 'The week',
    preview: '',
    heading: '',
    intro: 'Good evening.',
    articles: [],
    outro: '',
    ...oneSubject,
    archive: null,
    indexing: null,
  },
  { user_id: null, now: Date.now() },
)
const begun = performance.now()
await sendMailing(services, id)

for (let kill = 0; kill < kills; kill++) {
  const sender = start()
  await sender.said()
  const goal = Math.min(smtp.mails.length + Math.ceil(readers / (kills + 1)), readers)
  while (smtp.mails.length < goal - 1) await sleep(2)
  smtp.mode = modes[kill % modes.length] ?? 'down'
  await sleep(50)
  await sender.kill()
  smtp.mode = 'well'
}
const last = start()
while ((await findMailing(services.database.db, id))?.status !== 'sent') await sleep(100)
await last.kill()

const letters = new Set(smtp.mails.map(({ messageId }) => messageId))
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(
  `${readers} letters, ${kills} kills, ${kills} failures of the server, ${seconds} s: ${readers - letters.size} missing, ${smtp.mails.length - letters.size} twice`,
)
await smtp.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
process.exit(letters.size === readers && smtp.mails.length - letters.size <= kills ? 0 : 1)

function start() {
  return startSecondProcess(script, [database.options, smtp.url, dataDir])
}
