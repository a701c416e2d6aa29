// npm run words -- check: every text of the screens is a message, and every language has all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { plainTextsIn } from './plain-texts.ts'
import { serverTexts } from './server-texts.ts'
import { callFaults, englishFaults, translationFaults, type Catalogue } from './message-faults.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/i18n/messages')
const [command] = process.argv.slice(2)
if (command !== 'check') {
  console.error('npm run words -- check')
  process.exit(2)
}
const english = catalogue('en')
const documents = ['index', 'preview', 'studio'].map((name) => readFileSync(join(root, `src/app/${name}.html`), 'utf8'))
const files = sourceFiles(root)
const faults = [
  ...callFaults(files, documents, english),
  ...plainTextsIn(files),
  ...serverTexts(files),
  ...readdirSync(folder).flatMap((name) => {
    const tag = name.replace(/\.json$/, '')
    return tag === 'en' ? englishFaults(english) : translationFaults(tag, catalogue(tag), english)
  }),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

function catalogue(tag: string): Catalogue {
  const file = join(folder, `${tag}.json`)
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue // flat, and each message is parsed by the checks
}
