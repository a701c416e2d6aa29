import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { importText } from '../../../../testing/import-text.ts'
import { recognize, importFile } from '../service.ts'
import { importFileOf } from '../../../../testing/import-text.ts'

const hash = '$P$9IQRaTwmfnRBu16RF0HeXdOg5B8Vcm.'
const people = async (app: TestApp) =>
  (await app.services.database.db.selectFrom('users').select(['username', 'email', 'role', 'password_hash', 'bio']).orderBy('id').execute()).map(
    ({ username, email, role, password_hash, bio }) => [username, email, role, password_hash === null ? 'no password' : 'password', bio].join(' ').trim(),
  )

const sql = `-- MySQL dump
/*!40101 SET NAMES utf8 */;
INSERT INTO \`wp_posts\` VALUES (1,'It\\'s; INSERT INTO wp_users VALUES (9,\\'eve\\',\\'x\\',\\'eve\\',\\'eve@mail.example\\')','a''b');
INSERT INTO \`wp_usermeta\` VALUES (1,1,'wp_capabilities','a:1:{s:6:\\"editor\\";b:1;}'),(2,1,'description','Writes (a lot); really'),(3,2,'wp_capabilities','a:1:{s:10:"subscriber";b:1;}');
INSERT INTO \`wp_users\` VALUES (1,'mira','${hash}','mira','mira@mail.example','','2019-05-04 10:20:30','',0,'Mira O\\'M.'),
(2,'bob','${hash}','bob','bob@mail.example','https://bob.example','2019-05-04 10:20:30','',0,'Bo');
`

test('members are read from a dump of the tables of WordPress, and not from what the text of a post looks like', async () => {
  await using app = await startApp()
  expect(await recognize(importFileOf(sql.slice(sql.indexOf('INSERT INTO `wp_users`'))))).toBe('members')
  await importText(app, 'members', sql, { role: 'author' })
  expect(await people(app)).toEqual(['mira mira@mail.example author password Writes (a lot); really', 'bob bob@mail.example member password'])
  expect(await app.services.database.db.selectFrom('users').select('name').where('username', '=', 'mira').executeTakeFirst()).toEqual({ name: "Mira O'M." })
})

test.each(["'", '"', '`'])('members are read from a dump that was cut within a text after %s', async (quote) => {
  await using app = await startApp()
  await importText(app, 'members', `${sql}INSERT INTO \`wp_options\` VALUES (1,${quote}${'a text that goes on and on '.repeat(20)}`)
  expect(await people(app)).toHaveLength(2)
})

test('members are read from JSON of phpMyAdmin and wp-cli', async () => {
  await using app = await startApp()
  const user = { ID: '1', user_login: 'mira', user_pass: hash, user_email: 'mira@mail.example', display_name: 'Mira', user_status: '0' }
  const meta = { umeta_id: '1', user_id: '1', meta_key: 'wp_capabilities', meta_value: 'a:1:{s:6:"author";b:1;}' }
  const tables = [{ type: 'header' }, { type: 'table', name: 'wp_usermeta', data: [meta] }, { type: 'table', name: 'wp_users', data: [user] }]
  expect(await recognize(importFileOf(JSON.stringify(tables)))).toBe('members')
  await importText(app, 'members', JSON.stringify(tables), { role: 'author' })
  await importText(app, 'members', JSON.stringify([{ ...user, user_login: 'bob', user_email: 'bob@mail.example', roles: 'subscriber' }]))
  expect(await people(app)).toEqual(['mira mira@mail.example author password', 'bob bob@mail.example member password'])
})

test('users and members are read from an export of Ghost; suspended, deleted and doubled ones are left out with the reason', async () => {
  await using app = await startApp()
  const user = (id: string, more: object) => ({
    id,
    slug: `user-${id}`,
    name: 'U',
    email: `${id}@mail.example`,
    password: '$2a$04$abcdefghijklmnopqrstuupiC45xPK4mF3W/VQEQFOWMsr.M4APQS',
    status: 'active',
    ...more,
  })
  const data = {
    users: [user('ada', {}), user('bea', { status: 'inactive' }), user('cleo', { status: 'locked' })],
    roles: [{ id: 'r', name: 'Administrator' }],
    roles_users: [{ role_id: 'r', user_id: 'ada' }],
    members: [{ id: 'm', email: 'Dora@mail.example', name: 'Dora', note: 'VIP' }, { email: 'ada@mail.example' }, { email: 'nobody' }],
  }
  const { items } = await importText(app, 'members', JSON.stringify({ db: [{ data }] }))
  expect(await people(app)).toEqual([
    'user-ada ada@mail.example member password',
    'user-cleo cleo@mail.example member no password',
    'dora dora@mail.example member no password',
  ])
  expect(items.flatMap(({ reason }) => reason ?? [])).toEqual([
    'the account was suspended there: it gets no account',
    'an earlier row has the same mail address',
    'its mail address cannot be read',
  ])
  expect(items[3]?.lost).toContain('the field "note"')
})

test('members whose addresses begin alike are all imported, however many they are', async () => {
  await using app = await startApp()
  const rows = Array.from({ length: 120 }, (_, at) => `${at},info@mail${at}.example,Mira,,true,,,2021-01-01T00:00:00.000Z,,,\n`)
  const csv = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n${rows.join('')}`
  const { states } = await importText(app, 'members', csv)
  expect(states.filter((state) => state.startsWith('created:'))).toHaveLength(120)
  const names = (await people(app)).map((line) => line.split(' ')[0])
  expect(names).toEqual(expect.arrayContaining(['info', 'info-2', 'info-50']))
  expect(new Set(names).size).toBe(120)
})

test('the list of members that Ghost writes as CSV is known by its columns', async () => {
  const csv =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,mira@mail.example,Mira,,true,,,2021-01-01T00:00:00.000Z,,,\n'
  await using app = await startApp()
  expect(await recognize(importFileOf(csv))).toBe('members')
  const { states, lost } = await importText(app, 'members', csv)
  expect(states).toEqual(['created: row 1 “mira”'])
  expect(lost).toContain('the field "subscribed_to_emails"')
})

test('a file without accounts is refused as a list of members', async () => {
  await using app = await startApp()
  await expect(importFile(app.services, 'members', importFileOf('Dear diary'))).rejects.toThrow('This is no list of accounts')
})

test.each(['banned', 'Suspended', 'rejected', 'awaiting_admin_review'])(
  'an account of WordPress with the status "%s" of a plug-in is left out',
  async (status) => {
    await using app = await startApp()
    const csv = `user_login,user_email,user_pass,account_status\nmira,mira@mail.example,${hash},${status}\nbob,bob@mail.example,${hash},approved\n`
    const { states } = await importText(app, 'members', csv)
    expect(states.map((state) => state.split(':')[0])).toEqual(['left out', 'created'])
    expect(await people(app)).toEqual(['bob bob@mail.example member password'])
  },
)
