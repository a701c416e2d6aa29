import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReleaseServer extends AsyncDisposable {
  url: string
  /** How often it was asked. */
  asked: number
  /** What it answers from now on. */
  answer: RequestListener
}

/** A list of releases as GitHub has it; what is not said of one is that of a finished release. */
export function answerWith(...releases: { tag_name: string; [field: string]: unknown }[]): RequestListener {
  return (_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(releases.map(releaseOf)))
}

export function releaseOf({ tag_name, ...fields }: { tag_name: string; [field: string]: unknown }) {
  const notes = `https://forge.example/masthead/${tag_name}`
  return { tag_name, html_url: notes, published_at: '2026-11-20T10:00:00Z', prerelease: false, draft: false, assets: [], ...fields }
}

/** A forge on this machine; knows no release at first. */
export async function startReleaseServer(): Promise<ReleaseServer> {
  const server = createServer((request, response) => {
    running.asked++
    running.answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const running: ReleaseServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`, // a TCP server has a port
    asked: 0,
    answer: answerWith(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return running
}
