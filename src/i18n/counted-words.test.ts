import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { formatMessage, setLanguage } from './format.ts'

afterEach(() => setLanguage('en'))

function said(tag: string, key: string, values: Record<string, number>): string {
  const messages = JSON.parse(readFileSync(new URL(`messages/${tag}.json`, import.meta.url), 'utf8')) as Record<string, string> // what the check of words reads too
  setLanguage(tag)
  return formatMessage(compileMessage(messages[key] ?? ''), values)
}

test.each([
  ['en', '1 of 1 line', '1 of 12 lines'],
  ['de', '1 von 1 Zeile', '1 von 12 Zeilen'],
  ['fr', '1 ligne sur 1', '1 ligne sur 12'],
  ['es', '1 de 1 línea', '1 de 12 líneas'],
  ['it', '1 riga su 1', '1 riga su 12'],
  ['pt-BR', '1 de 1 linha', '1 de 12 linhas'],
  ['nl', '1 van 1 regel', '1 van 12 regels'],
  ['el', '1 από 1 γραμμή', '1 από 12 γραμμές'],
  ['he', '1 מתוך שורה אחת', '1 מתוך 12 שורות'],
  ['ar', '1 من سطر واحد', '1 من 12 سطرًا'],
  ['hi', '1 में से 1 पंक्ति', '12 में से 1 पंक्ति'],
  ['ta', '1 வரியில் 1', '12 வரிகளில் 1'],
])('the search of a transcript in %s says %s and %s', (tag, one, several) => {
  expect([1, 12].map((total) => said(tag, 'podcast.matching-lines', { found: 1, total }))).toEqual([one, several])
})

test.each([
  ['en', 'The only read replica is down or lags behind; the primary answers for it.'],
  ['de', 'Das einzige Lesereplikat ist ausgefallen oder hinkt nach; die Hauptdatenbank antwortet für es.'],
  ['fr', 'La seule réplique de lecture est arrêtée ou en retard ; la base principale répond à sa place.'],
  ['es', 'La única réplica de lectura está caída o retrasada; la base principal responde por ella.'],
  ['ar', 'نسخة القراءة الوحيدة متوقفة أو متأخرة؛ وتجيب عنها القاعدة الرئيسية.'],
])('a single read replica that is down is no group of several in %s', (tag, words) => {
  expect(said(tag, 'studio-health.replicas-down', { down: 1, all: 1 })).toBe(words)
})
