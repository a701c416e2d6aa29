// Loads the demo edition into an empty database; does nothing to one that has accounts.
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { seedDemo } from '#app/seed-demo.ts'

const services = await openServices(readSettings(process.env), features)
await seedDemo(services, features)
await services.database.close()
