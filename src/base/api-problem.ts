import { wentWrong, Problem, type FieldTexts } from './problem.ts'

/** The spec's order: error, then name, e-mail or username, then message, then raw data, else the operation's own text. */
export async function problemOf(response: Response, failed = wentWrong(), joinsFields = false): Promise<Problem> {
  const raw = await response.text().catch(() => '')
  let text = ''
  let code = 'failed'
  let fields: FieldTexts | undefined
  try {
    const answer: unknown = JSON.parse(raw)
    if (typeof answer === 'string') text = answer
    else if (typeof answer === 'object' && answer !== null) {
      const said = answer as Record<string, unknown> // an object, by the line above
      text = [said['error'], said['name'], said['email'], said['username'], said['message']].map(firstText).find(Boolean) ?? ''
      if (typeof said['code'] === 'string') code = said['code']
      fields = fieldsOf(said['fields'])
    }
  } catch {
    // A proxy's HTML page is no text for readers.
    if (raw.length < 200 && !raw.includes('<')) text = raw
  }
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const message = text || failed
  return new Problem(response.status, code, joinsFields ? withFields(message, fields) : message, { fields, retryAfter })
}

/** Texts that stand in the message already are not said twice. */
function withFields(message: string, fields: FieldTexts = {}): string {
  const told = Object.values(fields)
    .flat()
    .filter((text) => !message.includes(text))
  return [message, told.join(', ')].filter(Boolean).join(' ')
}

/** Only what can be shown: who answers may be a proxy, and a form must outlive it. */
function fieldsOf(value: unknown): FieldTexts | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const texts = Object.entries(value).map(([name, said]): [string, string[]] => [name, [said].flat().filter((text) => typeof text === 'string')])
  return Object.fromEntries(texts.filter(([, said]) => said.length > 0))
}

function firstText(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? one : ''
}
