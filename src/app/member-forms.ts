import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href, type Href } from '#base/paths.ts'
import { loginRequired, Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { forgetPageSession, keepPageSession, readPageSession } from '#community/accounts/page-session.ts'
import { cookiesOf } from '#platform/http/client-facts.ts'
import type { Config } from '#platform/services.ts'
import type { Posted } from '#ui/Site.tsx'
import { callInside, refusedForm, type InsideAnswer } from './call-inside.ts'
import { acts, isWaiting, openings, type Values } from './member-acts.ts'

interface MemberFormsSettings {
  config: Config
  /** Answers with the page at an address, for nobody else. */
  show(reply: FastifyReply, to: Href, posted: Posted, wait?: unknown): Promise<FastifyReply>
}

/**
 * Forms of members without script: who sends them is in the cookie of page-session.ts. They are taken from our own pages
 * only, by what the browser itself says of where they come from.
 */
export function mountMemberForms(pages: FastifyInstance, app: FastifyInstance, { config, show }: MemberFormsSettings): void {
  const sessions = pageSessions(app, config)
  const account = accountForms(app, { show, sessions, act })

  pages.post<{ Params: { slug: string } }>('/articles/:slug', (request, reply) => {
    const values: Values = { ...valuesIn(request), slug: request.params.slug }
    if (!isFromHere(config, request)) return refuseStranger(reply, values)
    return act(request, reply, values, sessions.tokenOf(request))
  })

  pages.post(href.login(), async (request, reply) => {
    const values = valuesIn(request)
    if (!isFromHere(config, request)) return refuseStranger(reply, values)
    if (values['to'] === 'logout') return account.logOut(request, reply)
    if (values['to'] === 'forgot') return account.forgot(request, reply, values)
    return values['to'] === 'register' ? account.register(request, reply, values) : account.logIn(request, reply, values)
  })

  pages.post<{ Querystring: { token?: string } }>(href.verify(), async (request, reply) => {
    const { password, code } = valuesIn(request)
    const isOurs = isFromHere(config, request)
    const bearer = isOurs && !password ? sessions.tokenOf(request) : null
    const body = { token: request.query.token ?? '', ...(password ? { password } : {}), ...(code ? { code } : {}) }
    const answer = await callInside(app, request, 'POST /verify', { body }, bearer)
    if (answer.status >= 300) return show(reply, href.verify(), refusedForm(href.verify(), {}, answer), answer.headers['retry-after'])
    const { token } = answer.json<{ token: string | null }>()
    if (token !== null && isOurs) await sessions.replace(request, reply, token)
    return seeOther(reply, href.login({ done: 'verify' }))
  })

  pages.post<{ Querystring: { token?: string } }>(href.reset(), async (request, reply) => {
    const { password = '' } = valuesIn(request)
    const answer = await callInside(app, request, 'POST /password/reset', { body: { token: request.query.token ?? '', password } }, null)
    if (answer.status >= 300) return show(reply, href.reset(), refusedForm(href.reset(), {}, answer), answer.headers['retry-after'])
    // It has ended every session, this browser's too.
    sessions.forget(reply)
    return seeOther(reply, href.login({ done: 'reset' }))
  })

  async function act(request: FastifyRequest, reply: FastifyReply, values: Values, token: string | null): Promise<FastifyReply> {
    const { slug = '', act: name = '' } = values
    const page = href.article({ slug })
    const opening = openings.get(name)
    const known = opening ?? acts.get(name)
    if (!known) return seeOther(reply, page)
    if (token === null && !opening?.forAnyone) return askToLogIn(reply, values)
    const answer = await callInside(app, request, known.call, known.input(values), opening?.forAnyone ? null : token)
    if (answer.status === 401) {
      sessions.forget(reply)
      return askToLogIn(reply, values)
    }
    if ('opened' in known) return show(reply, page, answer.status < 300 ? opened(known.opened(values, answer)) : refusedForm('own-comments', {}, answer))
    if (answer.status < 300) return seeOther(reply, known.done(slug, answer))
    const { form, shown = asTyped } = known.refused
    return show(reply, page, refusedForm(form, shown(values), answer), answer.headers['retry-after'])
  }

  function askToLogIn(reply: FastifyReply, values: Values): Promise<FastifyReply> {
    return show(reply, href.login(), asked('login', values, loginRequired()))
  }

  function refuseStranger(reply: FastifyReply, values: Values): Promise<FastifyReply> {
    // A text stands there to be read first; a clap would not.
    const shown = values['description'] === undefined ? {} : values
    return show(reply, href.login(), asked('login', shown, new Problem(403, 'from-elsewhere', t('page.form-from-elsewhere'))))
  }
}

interface AccountFormsSettings extends Pick<MemberFormsSettings, 'show'> {
  sessions: ReturnType<typeof pageSessions>
  /** What a reader was about to do when asked to log in. */
  act(request: FastifyRequest, reply: FastifyReply, values: Values, token: string | null): Promise<FastifyReply>
}

/** The forms of the page that logs in. */
function accountForms(app: FastifyInstance, { show, sessions, act }: AccountFormsSettings) {
  async function logIn(request: FastifyRequest, reply: FastifyReply, values: Values): Promise<FastifyReply> {
    const { email = '', password = '', code } = values
    const answer = await callInside(app, request, 'POST /login', { body: { email, password, ...(code ? { code } : {}) } }, null)
    if (answer.status >= 300) return show(reply, href.login(), refusedForm('login', values, answer), answer.headers['retry-after'])
    const { token } = answer.json<{ token: string }>()
    passCookies(answer, reply)
    await sessions.replace(request, reply, token)
    return isWaiting(values) ? act(request, reply, values, token) : seeOther(reply, href.login({ done: 'login' }))
  }

  async function register(request: FastifyRequest, reply: FastifyReply, values: Values): Promise<FastifyReply> {
    const { username = '', email = '', password = '' } = values
    const answer = await callInside(app, request, 'POST /register', { body: { username, email, password } }, null)
    if (answer.status >= 300) return show(reply, href.login(), refusedForm('register', values, answer), answer.headers['retry-after'])
    await sessions.replace(request, reply, answer.json<{ token: string }>().token)
    if (!isWaiting(values)) return seeOther(reply, href.login({ done: 'register' }))
    // The comment waits in the form for the answer to the mail.
    return show(reply, href.login({ done: 'register' }), asked('login', values, new Problem(200, 'email-unverified', t('page.registered'))))
  }

  async function forgot(request: FastifyRequest, reply: FastifyReply, values: Values): Promise<FastifyReply> {
    const answer = await callInside(app, request, 'POST /password/forgot', { body: { email: values['email'] ?? '' } }, null)
    if (answer.status >= 300) return show(reply, href.login(), refusedForm('forgot', values, answer), answer.headers['retry-after'])
    return seeOther(reply, href.login({ done: 'forgot' }))
  }

  async function logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await sessions.end(request)
    sessions.forget(reply)
    return seeOther(reply, href.login({ done: 'logout' }))
  }

  return { logIn, register, forgot, logOut }
}

/** The cookie of page-session.ts and the session that its token stands for. */
function pageSessions(app: FastifyInstance, config: Config) {
  const client = (reply: FastifyReply) => ({ setHeader: (name: string, value: string) => void reply.header(name, value) })
  const tokenOf = (request: FastifyRequest) => readPageSession(config, { cookies: cookiesOf(request.headers.cookie) })

  async function end(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    if (token !== null) await callInside(app, request, 'DELETE /user/sessions/current', {}, token)
  }

  return {
    tokenOf,
    end,
    forget: (reply: FastifyReply) => forgetPageSession(config, client(reply)),
    /** Two logins leave no session behind that its owner does not see. */
    async replace(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
      await end(request)
      keepPageSession(config, client(reply), token)
    },
  }
}

/** By what no page of another site can write. Browsers before 2023 tell the origin only. */
function isFromHere({ siteUrl }: Config, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = headers.origin
  return origin !== undefined && URL.canParse(origin) && (origin === new URL(siteUrl).origin || new URL(origin).host === headers.host)
}

/** Nobody keeps it: the answer may carry a session. */
function seeOther(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

function asked(form: string, values: Values, { status, code, message }: Problem): Posted {
  const { password: _, code: __, ...shown } = values
  return { form, values: shown, status, message, code, fields: {} }
}

function opened(form: Pick<Posted, 'form' | 'values'>): Posted {
  return { ...form, status: 200, message: '', fields: {} }
}

function asTyped(values: Values): Values {
  return values
}

function valuesIn(request: FastifyRequest): Values {
  return (request.body ?? {}) as Values // the parsers of page-forms.ts make text values only
}

/** A browser that is known from now on. */
function passCookies(answer: InsideAnswer, reply: FastifyReply): void {
  const cookies = answer.headers['set-cookie']
  for (const cookie of Array.isArray(cookies) ? cookies : [cookies]) if (cookie !== undefined) reply.header('set-cookie', cookie)
}
