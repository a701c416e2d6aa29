import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const guideFile = (guide: string, path: string) => read(guide).split(` file=${path}\n`)[1]?.split('```')[0] ?? ''
const daysOf = (text: string, name: string) => Number(new RegExp(`^ *${name}=(\\d+)day$`, 'm').exec(text)?.[1])

describe('How long logs are kept (P55)', () => {
  test.each([
    ['docs/operating/small-server.md', '/etc/systemd/journald@masthead.conf'],
    ['docs/operating/docker-compose.md', '/etc/systemd/journald.conf.d/retention.conf'],
  ])('the journal of %s is kept for at most 14 days', (guide, path) => {
    const settings = guideFile(guide, path)
    // The journal removes whole files: the oldest entry of one may be as much older as it covers.
    expect(daysOf(settings, 'MaxRetentionSec') + daysOf(settings, 'MaxFileSec')).toBeLessThanOrEqual(14)
  })

  test.each(['masthead.service', 'masthead-backup.service'])('the unit %s logs into the journal of the site', (unit) => {
    const text = guideFile('docs/operating/small-server.md', `/etc/systemd/system/${unit}`)
    expect(text).toMatch(/^LogNamespace=masthead$/m)
    expect(text).not.toMatch(/^Standard(?:Output|Error)=/m)
  })

  test('each service of compose.yaml has a log of bounded size, which the guide replaces by the journal', () => {
    const services = read('compose.yaml').split(/^volumes:/m)[0] ?? ''
    const names = services.match(/^ {2}\w+:$/gm) ?? []
    expect(names).toHaveLength(2)
    expect(services.match(/logging: \{ driver: json-file, options: \{ max-size: \d+m, max-file: '\d' \} \}/g)).toHaveLength(names.length)
    expect(read('docs/operating/docker-compose.md')).toContain('logging: { driver: journald }')
  })

  test('nginx of the guide writes no log of requests', () => {
    expect(guideFile('docs/operating/small-server.md', '/etc/nginx/conf.d/masthead.conf')).toMatch(/^ +access_log off;$/m)
  })
})
