import type { RunningServer } from './start-server.ts'

const patience = 150_000

/** Waits until the pages of an issue, or of a booklet, have been drawn from its PDF, which a job does after the start. */
export async function waitForPdfPages(server: RunningServer, slug: string, where: 'release' | 'creatives' = 'release'): Promise<void> {
  const until = Date.now() + patience
  let state = ''
  while (Date.now() < until) {
    const answer = await fetch(`${server.url}/api/${where}/${slug}`)
    const { data } = (await answer.json()) as { data: { pages_state: string } } // as the contracts of both say
    state = data.pages_state
    if (state === 'ready') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`the pages of ${slug} were not drawn in ${patience / 1000} s, but ${state}`)
}
