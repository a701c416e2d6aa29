/** One call of a client of the original product, and how it was answered. */
interface RecordedCall {
  /** `GET /blogs/public?order=DESC` */
  call: string
  status: number
  /** The parsed body; the text where it is no JSON. */
  answer: unknown
}

interface RecordedSite {
  /** Where its API is: http://localhost:3000/api */
  api: string
  /** Token of the newest mail to this address. */
  mailed(email: string): Promise<string>
  /** Goes where the browser would go and agrees; the code that comes back. */
  agree(authorizationUrl: string): Promise<string>
}

interface ListAnswer {
  data: { id: number; slug: string; user?: { username: string; id: number } }[]
  links: { next: string | null }
}

type Fields = Record<string, string>

/**
 * Speaks to the API as the front end of the original product does: forms, a bearer token, `&` where it likes, values that
 * are not set, and next links with filters behind them. It keeps cookies, as a browser does.
 */
class OriginalClient {
  readonly calls: RecordedCall[] = []
  token = ''
  private readonly api: string
  private readonly cookies = new Map<string, string>()

  constructor(api: string) {
    this.api = api
  }

  get(path: string): Promise<unknown> {
    return this.send('GET', path)
  }

  async list(path: string): Promise<ListAnswer> {
    return (await this.get(path)) as ListAnswer // the shape of every list, which the caller asks for
  }

  post(path: string, fields: Fields = {}): Promise<unknown> {
    return this.send('POST', path, fields)
  }

  /** A list and its next page with the same filters once more. */
  async pages(path: string): Promise<ListAnswer> {
    const first = await this.list(path)
    if (first.links.next) await this.get(`${first.links.next.replace(/^\/api/, '')}&${path.split('?')[1] ?? ''}`)
    await this.get(`${path}${path.includes('?') ? '&' : '?'}page=2`)
    return first
  }

  /** Address that a call redirects to. */
  async redirected(path: string): Promise<string> {
    const response = await this.fetched('GET', path)
    this.calls.push({ call: `GET ${path}`, status: response.status === 302 ? 200 : response.status, answer: null })
    return response.headers.get('location') ?? ''
  }

  async send(method: string, path: string, fields?: Fields): Promise<unknown> {
    const response = await this.fetched(method, path, fields)
    const text = await response.text()
    const answer: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    this.calls.push({ call: `${method} ${path}`, status: response.status, answer })
    return answer
  }

  private async fetched(method: string, path: string, fields?: Fields): Promise<Response> {
    const response = await fetch(this.api + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (recorded client)',
        accept: 'application/json, text/plain, */*',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: fields ? new URLSearchParams(fields).toString() : null,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    return response
  }
}

/** Makes every call of the specification's section 7, in the original's manner, and records how each is answered. */
export async function recordCalls(site: RecordedSite): Promise<RecordedCall[]> {
  const client = new OriginalClient(site.api)
  const article = await readArticles(client)
  await readOtherContent(client)
  await takeAccount(client, site)
  await claps(client, article)
  await comments(client, article)
  await signInAndOut(client)
  await signInByProvider(client, site)
  return client.calls
}

async function readArticles(client: OriginalClient): Promise<number> {
  await client.pages('/blogs/public?search=&order=DESC&orderBy=created_at&categoryId=undefined&')
  const { data } = await client.pages('/blogs/loline?order=asc&orderBy=title&categoryId=null&limit=3')
  const [article] = data
  const { username = '', id = 0 } = article?.user ?? {}
  for (const query of ['t=week&limit=6&blogger=', 't=30&limit=100', `t=ALL&blogger=${id}`, `t=year&blogger=${username}`])
    await client.get(`/blogs/trending?${query}`)
  await client.pages(`/blogs/username/${username}?limit=1`)
  for (const path of [article?.id, article?.slug, `slug/${article?.slug}`, `views/${article?.id}`]) await client.get(`/blogs/${path}`)
  await client.get(`/blogs/related/${article?.id}?blogger=&limit=12`)
  await client.get(`/blogs/${article?.id}/increment/views`)
  await client.get(`/${username}/blogs/categories`)
  return article?.id ?? 0
}

async function readOtherContent(client: OriginalClient): Promise<void> {
  for (const kind of ['books', 'movies', 'musics', 'creatives', 'events']) {
    const { data } = await client.pages(`/${kind}?limit=2&`)
    await client.get(`/${kind}/${data[0]?.id}`)
    await client.get(`/${kind}/${data[0]?.slug}`)
    if (kind === 'events') await client.get(`/events/increment/read/${data[0]?.id}`)
    if (kind === 'creatives') await contentsOf(client, 'creative', data[0]?.id)
  }
  for (const phase of ['upcoming', 'past']) await client.pages(`/events/${phase}?limit=1`)
  const { data: releases } = await client.pages('/releases?limit=1')
  await client.get(`/release/${releases[0]?.id}`)
  await contentsOf(client, 'release', releases[0]?.id)
  const { data: categories } = await client.list('/categories')
  for (const path of ['categories/popular', `category/${categories[0]?.id}`, `category/slug/${categories[0]?.slug}`]) await client.get(`/${path}`)
  await client.get('/playlistItems?part=snippet&playlistId=fixed&maxResults=6&key=public')
}

async function contentsOf(client: OriginalClient, kind: 'creative' | 'release', id: number | undefined): Promise<void> {
  for (const include of ['include=books,movies,musics,articles', 'include[]=books&include[]=music']) await client.get(`/${kind}/${id}/contents?&${include}`)
  for (const act of ['download', 'read']) await client.get(`/${kind}s/increment/${act}/${id}`)
}

async function takeAccount(client: OriginalClient, site: RecordedSite): Promise<void> {
  const [email, password] = ['recorded@example.org', 'a long kettle of fish']
  const registered = (await client.post('/register', { username: 'recorded', email, password, password_confirmation: password, terms: '1' })) as {
    token: string
  } // spec, section 7
  client.token = registered.token
  await client.get('/user')
  await client.get('/email/resend')
  await client.post('/verify', { token: await site.mailed(email) })
  await client.post('/password/forgot', { email })
  await client.post('/password/reset', { token: await site.mailed(email), email, password: `${password}!`, password_confirmation: `${password}!` })
  client.token = ''
  const { token } = (await client.post('/login', { email, password: `${password}!`, remember: '1' })) as { token: string } // spec, section 7
  client.token = token
  await client.get('/user')
}

async function claps(client: OriginalClient, article: number): Promise<void> {
  await client.get(`/blogs/${article}/increment/claps`)
  const { data } = await client.pages('/claps?limit=1')
  await client.get(`/claps/blog/${article}`)
  await client.get(`/clap/${data[0]?.id}`)
  await client.get(`/blogs/${article}/decrement/claps`)
}

async function comments(client: OriginalClient, article: number): Promise<void> {
  const posted = async (fields: Fields) => ((await client.post('/comments', fields)) as { data: { id: number } }).data.id // spec, section 7
  const id = await posted({ type: 'Blog', id: String(article), description: 'Well said.' })
  const reply = await posted({ commentable_type: 'App\\Models\\Comment', commentable_id: String(id), description: 'So it is.' })
  await client.pages('/comments?limit=1')
  for (const path of [`comments/blog/${article}?&`, `comments/comment/${id}`, `comment/${id}`]) await client.get(`/${path}`)
  await client.send('PUT', `/comments/${id}`, { description: 'Well said indeed.' })
  await client.post(`/comments/${id}`, { _method: 'PUT', description: 'Well said, indeed.' })
  await client.send('DELETE', `/comments/${reply}`)
  await client.post(`/comments/${id}`, { _method: 'DELETE' })
}

async function signInAndOut(client: OriginalClient): Promise<void> {
  const { csrfToken } = (await client.get('/csrf')) as { csrfToken: string } // spec, section 7
  await client.get('/providers')
  await client.get('/session?callbackUrl=/')
  const form = { csrfToken, callbackUrl: '/', json: 'true' }
  await client.post('/signin/credentials', form)
  await client.post('/callback/credentials', { ...form, email: 'recorded@example.org', password: 'a long kettle of fish!' })
  await client.post('/signout', form)
  client.token = ''
  await client.post('/signout', { callbackUrl: '/', json: 'true' })
}

async function signInByProvider(client: OriginalClient, site: RecordedSite): Promise<void> {
  await client.post('/sociallogin/github?isMain=true', { code: 'of-somebody-else' })
  for (const provider of ['github', 'google', 'facebook', 'linkedin']) {
    const code = await site.agree(await client.redirected(`/auth/${provider}`))
    await client.post(`/sociallogin/${provider}?isMain=true`, { code })
  }
}
