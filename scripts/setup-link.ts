import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { newSetUpLink } from '#community/accounts/first-start.ts'
import { fail } from './database-here.ts'

// npm run setup-link: a link that makes an administrator, once, within an hour. Refused while there is one.

const settings = readSettings(process.env)
const services = await openServices(settings, features)
try {
  console.log(await newSetUpLink(services, settings.ADMIN_EMAIL))
} catch (error) {
  fail(error)
} finally {
  await services.database.close()
}
