import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { freePort } from './start-server.ts'
import { until } from './until.ts'

/** A real IMAP server (Debian: `dovecot-imapd`) with one mailbox. */
interface TestDovecot extends AsyncDisposable {
  /** As `BOUNCES_IMAP_URL` has it. */
  url: string
  /** Puts a mail into INBOX, as a mail server would. */
  deliver(mail: string): void
  makeFolder(name: string): void
  /** Flags of the mails of a folder (S: read), in the order of their names. */
  flags(folder?: string): string[]
  /** Gives the folder new numbers, as after a restored backup. */
  renumber(): void
}

const password = 'a-secret:1'

export async function startDovecot(): Promise<TestDovecot> {
  const program = ['dovecot', '/usr/sbin/dovecot'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!program) throw new Error('Dovecot is not installed: apt-get install dovecot-imapd (Debian), as .ci/run does.')
  const folder = mkdtempSync(join(tmpdir(), 'masthead-dovecot-'))
  // Its processes without rights look into it, too.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const [mails, inbox] = [join(folder, 'mails'), join(folder, 'mails/Maildir')]
  const makeMaildir = (path: string) => {
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(path, part), { recursive: true })
  }
  makeMaildir(inbox)
  const { uid, gid, username } = owner()
  spawnSync('chown', ['-R', `${uid}:${gid}`, mails])
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, inbox, port, uid, gid, username }))
  const child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  await until(() => greets(port), { pauseMs: 50, what: 'Dovecot' })
  let count = 0
  const own = (path: string) => void spawnSync('chown', ['-R', `${uid}:${gid}`, path])
  return {
    url: `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    deliver(mail) {
      const name = `${1_800_000_000 + count++}.M${count}.test`
      writeFileSync(join(inbox, 'tmp', name), mail.replaceAll('\n', '\r\n'))
      own(join(inbox, 'tmp', name))
      renameSync(join(inbox, 'tmp', name), join(inbox, 'new', name))
    },
    makeFolder(name) {
      makeMaildir(join(inbox, `.${name}`))
      own(join(inbox, `.${name}`))
    },
    flags(name) {
      const path = name === undefined ? inbox : join(inbox, `.${name}`)
      const files = ['cur', 'new'].flatMap((part) => readdirSync(join(path, part)))
      return files.toSorted().map((file) => /:2,(.*)$/.exec(file)?.[1] ?? '')
    },
    renumber() {
      const list = join(inbox, 'dovecot-uidlist')
      const [head = '', ...rest] = readFileSync(list, 'utf8').split('\n')
      writeFileSync(list, [head.replace(/V(\d+)/, (_, validity: string) => `V${Number(validity) + 1}`), ...rest].join('\n'))
      for (const file of readdirSync(inbox)) if (file.startsWith('dovecot.index')) rmSync(join(inbox, file))
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Dovecot opens no mailbox for root. */
function owner(): { uid: number; gid: number; username: string } {
  const { uid, gid, username } = userInfo()
  return uid === 0 ? { uid: 65_534, gid: 65_534, username: 'nobody' } : { uid, gid, username }
}

interface Settings {
  folder: string
  inbox: string
  port: number
  uid: number
  gid: number
  username: string
}

function configuration({ folder, inbox, port, uid, gid }: Settings): string {
  const me = userInfo()
  const internal = me.uid === 0 ? '' : `default_internal_user = ${me.username}\ndefault_login_user = ${me.username}\ndefault_internal_group = ${gid}\n`
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
${internal}mail_location = maildir:${inbox}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mails
}
`
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false)).on('close', () => resolve(false))
    socket.on('data', () => {
      resolve(true)
      socket.destroy()
    })
  })
}
