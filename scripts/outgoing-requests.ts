import type { SourceFile } from './source-files.ts'

/** Files of the server that ask others, and why each may. */
const ways: Record<string, string> = {
  'src/platform/http-client/http-client.ts': 'the one client, which asks public addresses only',
  'src/platform/edge/send.ts': 'edge caches that the operator has named, which may be in a private network',
  'src/platform/files/s3.ts': 'the file store that the operator has named, likewise',
  'src/platform/http/own-pages.ts': 'this very server',
  'src/app/doctor/address-checks.ts': 'the address of the site itself, on the command line',
  'src/platform/mail/send-mail.ts': 'the mail server that the operator has named',
  'src/platform/tracing/otlp.ts': 'the collector of traces that the operator has named',
  'src/community/accounts/provider-exchange.ts': 'providers of sign-ins, by the one client',
}
/** Code of the browser, where the browser decides who may be asked. */
const browser =
  /^src\/(?:ui|studio|app\/worker)\/|\/studio\/|\.tsx$|^src\/base\/api-client\.ts$|^src\/app\/(?:next-page|report-error|build-watch|client-loader|tell-view)\.ts$|^src\/content\/releases\/offline-download\.ts$/

const asking = [
  /(?<![.#\w])fetch\((?!\s*\w+\s*:)/,
  /^import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'/m,
  /from '(?:undici|axios|got|node-fetch|nodemailer|s3mini|openid-client|@opentelemetry\/exporter-[\w-]+)'/,
]

/** Files of the server that ask others by another way than the one client, as lines to print. */
export function outgoingRequests(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || !path.endsWith('.ts') || /\.(?:test|child)\.ts$/.test(path) || browser.test(path)) return []
    const asks = asking.some((pattern) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '').replace(/^import type .*/gm, '')))
    if (asks && !(path in ways)) return [`${path}: asks another server; use src/platform/http-client`]
    return !asks && path in ways ? [`${path}: asks nobody any more, take it off the list in scripts/outgoing-requests.ts`] : []
  })
}
