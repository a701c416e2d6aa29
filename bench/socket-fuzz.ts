// Mutated requests, whole and in pieces, over TCP to a server with and one without answers of its own before node:http: both
// have to answer the same. node bench/socket-fuzz.ts [COUNT] [SEED]
import { startPlainServers } from '../testing/plain-servers.ts'
import { RequestHeads } from '../testing/request-heads.ts'
import { difference } from '../testing/socket-transcript.ts'
import { argument, reportFigure } from './report-figure.ts'

const count = argument(1, 20_000)
const seed = argument(2, 20_261_127)
const atOnce = 32

await using servers = await startPlainServers()
const heads = new RequestHeads(seed, servers.paths, servers.etag)
const began = performance.now()
let begun = 0
let different = 0
let ofEvents = 0

async function work(): Promise<void> {
  while (begun < count) {
    if (++begun % 5_000 === 0) console.log(`${begun} after ${Math.round((performance.now() - began) / 1_000)} s, ${different} different`)
    const sending = heads.next()
    const found = await difference(servers, sending)
    if (found?.isOfEvents) ofEvents++
    else if (found && different++ < 5)
      console.log(JSON.stringify({ ...sending, plain: headsOf(found.plain), http: headsOf(found.http) }, null, 1).slice(0, 6_000))
  }
}

function headsOf(answers: string): string[] {
  return answers.match(/HTTP\/1\.1 [\s\S]*?\r\n\r\n|\[\w+\]\[\w+\]$/g) ?? []
}

await Promise.all(Array.from({ length: atOnce }, work))
console.log(`${Math.round(count / ((performance.now() - began) / 1_000))} requests a second; ${ofEvents} answered as node:http answers when it reads events`)
reportFigure(`different answers to ${count} mutated requests over TCP`, different, different === 0)
