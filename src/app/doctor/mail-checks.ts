import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { connectToMailbox, mailboxErrorText } from '#community/newsletter/service.ts'
import { codeOf } from '#platform/db/errors.ts'
import { isLoopbackHost } from '#platform/http/loopback.ts'
import { openMailTransport } from '#platform/mail/send-mail.ts'
import type { Config } from '#platform/services.ts'
import { failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

/** Names under which mail services usually publish their key. */
const usualSelectors = ['default', 'mail', 'dkim', 's1', 's2', 'k1', 'k2', 'google', 'selector1', 'selector2', 'fm1', 'pm', 'mxvault', 'smtp']

export async function checkMailServer(config: Config): Promise<Finding> {
  if (!config.mail) return warning('No mail server is set: nobody gets a mail.', 'Set SMTP_URL and MAIL_FROM.')
  const transport = openMailTransport(config, config.mail)
  try {
    await transport.check()
    return ok('The mail server takes connections, and the login if there is one.')
  } catch (error) {
    return failed(`The mail server cannot be used: ${reasonOf(error)}.`, adviceOn(error))
  } finally {
    transport.close()
  }
}

function adviceOn(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  if (codeOf(error) === 'EAUTH') return 'Look at user and password in SMTP_URL. Write signs such as @ and / in them as %40 and %2F.'
  if (/certificate|altnames/i.test(text))
    return 'Renew the certificate of the mail server, and write the name that is in it in SMTP_URL. NODE_EXTRA_CA_CERTS names the file of an authority of your own.'
  if (codeOf(error) === 'ETLS' || /STARTTLS|SSL routines|greeting/i.test(text))
    return 'Write smtps:// for a port that begins with TLS (465) and smtp:// for one with STARTTLS (587). Only a mail server on this machine may be without TLS.'
  return 'Look at host and port in SMTP_URL, and whether the firewall lets this machine out.'
}

/** Logs in to the mailbox of bounces and looks for the folders that are read and moved to. */
export async function checkBounceFolder({ bounceFolder }: Config): Promise<Finding> {
  if (!bounceFolder) return skipped('No mailbox of bounces is set.')
  const advice = 'Look at BOUNCES_IMAP_URL, BOUNCES_IMAP_FOLDER and BOUNCES_IMAP_DONE, and whether the firewall lets this machine out.'
  try {
    const client = await connectToMailbox(bounceFolder)
    try {
      const wanted = [bounceFolder.folder, ...(bounceFolder.done.startsWith('move:') ? [bounceFolder.done.slice('move:'.length)] : [])]
      const there = (await client.list()).map(({ path }) => path)
      const missing = wanted.filter((name) => !there.includes(name))
      if (missing.length > 0) return failed(`The mailbox of bounces has no folder ${missing.join(', ')}.`, advice)
      return ok('The mailbox of bounces takes the login and has its folders.')
    } finally {
      client.close()
    }
  } catch (error) {
    return failed(`The mailbox of bounces cannot be used: ${mailboxErrorText(error)}.`, advice)
  }
}

interface DnsOptions {
  /** `host:port`; without one those of the system. */
  nameServer?: string
  /** Selector of the DKIM key. */
  selector?: string
}

/** What receiving mail servers look for in the DNS before they believe a sender. */
export async function checkMailRecords(config: Config, { nameServer, selector: named }: DnsOptions): Promise<Finding> {
  const own = config.mail?.dkim
  const selector = named ?? own?.selector
  const domain = /@([^>\s]+)>?\s*$/.exec(config.mail?.from ?? '')?.[1]?.toLowerCase()
  if (!domain || isLoopbackHost(domain)) return skipped('There is no domain whose mail records could be looked at.')
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (nameServer) resolver.setServers([nameServer])
  const has = async (name: string, pattern: { test(text: string): boolean }) => (await textRecords(resolver, name)).some((text) => pattern.test(text))
  try {
    const spf = await has(domain, /^v=spf1\b/i)
    const dmarc = await has(`_dmarc.${domain}`, /^v=DMARC1\b/i)
    const keys = await Promise.all((selector ? [selector] : usualSelectors).map((one) => has(`${one}._domainkey.${domain}`, /\bp=\S/)))
    // Signed here: what is in the DNS has to be this key.
    if (own && selector === own.selector && keys.includes(true) && !(await has(`${selector}._domainkey.${domain}`, publishes(own.privateKey))))
      return failed(`The DKIM key in the DNS is not the one that mails are signed with: they are refused or end as spam.`, recordOf(own))
    const missing = [...(spf ? [] : ['SPF']), ...(keys.includes(true) ? [] : ['DKIM']), ...(dmarc ? [] : ['DMARC'])]
    if (missing.length === 0) return ok(`${domain} has records of SPF, DKIM and DMARC.`)
    const further = missing.includes('DKIM') && !selector ? ' If the key of DKIM has another selector, name it: masthead doctor --dkim SELECTOR.' : ''
    const add = own && missing.includes('DKIM') && selector === own.selector ? ` ${recordOf(own)}` : ''
    return warning(`${domain} has no record of ${missing.join(', ')}: mails may end as spam.`, `Add the records that your mail service names.${further}${add}`)
  } catch (error) {
    return skipped(`Mail records of ${domain} were not looked at: no name server answers (${reasonOf(error)}).`)
  }
}

function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}

function publishes(privateKey: string): { test(text: string): boolean } {
  const key = publicKeyOf(privateKey)
  return { test: (text) => /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s+/g, '') === key }
}

function recordOf({ domain, selector, privateKey }: NonNullable<NonNullable<Config['mail']>['dkim']>): string {
  return `The TXT record ${selector}._domainkey.${domain} must be: v=DKIM1; k=rsa; p=${publicKeyOf(privateKey)}`
}

/** None for a name that is not there. @throws Error when no name server answers */
async function textRecords(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return []
    throw error
  }
}
