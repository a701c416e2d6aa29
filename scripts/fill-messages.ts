import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillIn, hasPlaceholder } from '../src/i18n/fill-in.ts'

/**
 * Writes the English messages into the built code of browsers, and keeps each file with its placeholders in
 * `dist/untranslated`: src/app/translated-code.ts makes the other languages of it.
 */
export function fillMessages(root: string): void {
  const [assets, untranslated] = [join(root, 'dist/client/assets'), join(root, 'dist/untranslated')]
  const english = JSON.parse(readFileSync(join(root, 'src/i18n/messages/en.json'), 'utf8')) as Record<string, string> // checked by npm run words
  mkdirSync(untranslated, { recursive: true })
  for (const name of readdirSync(assets)) {
    if (!name.endsWith('.js')) continue
    const code = readFileSync(join(assets, name), 'utf8')
    if (!hasPlaceholder.test(code)) continue
    writeFileSync(join(untranslated, name), code)
    writeFileSync(
      join(assets, name),
      fillIn(code, (key) => english[key] ?? key),
    )
  }
  for (const name of readdirSync(untranslated)) if (!existsSync(join(assets, name))) rmSync(join(untranslated, name))
}
