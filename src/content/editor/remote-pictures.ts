import { callsOf, type Api } from '#base/api-client.ts'
import type { Image } from '#base/image.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { acceptNotice } from '#ui/accept-notice.ts'
import type { webContract } from '#operations/web/contract.ts'

/** By address: a block is drawn more than once while it is pasted, and its picture is fetched once. */
const underway = new Map<string, Promise<Image | undefined>>()
/** Why a picture could not be had, by address. */
const faults = new Map<string, string>()
const watchers = new Set<() => void>()

export function watchRemotePictures(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function isBeingFetched(address: string): boolean {
  return underway.has(address)
}

export function faultOfPicture(address: string): string {
  return faults.get(address) ?? ''
}

/** Has the server take the picture of another site into the library; undefined when it could not be had. */
export function fetchRemotePicture(api: Api, address: string): Promise<Image | undefined> {
  const known = underway.get(address)
  if (known) return known
  const asked = ask(api, address).finally(() => {
    underway.delete(address)
    notify()
  })
  underway.set(address, asked)
  notify()
  return asked
}

async function ask(api: Api, address: string): Promise<Image | undefined> {
  try {
    const { notice, ...image } = (await callsOf<typeof webContract>(api)('POST /web/pictures', { body: { url: address } })).data
    return (await acceptNotice(notice)) ? image : undefined
  } catch (thrown) {
    const reason = thrown instanceof Problem ? thrown.message : wentWrong()
    faults.set(address, t('studio-editor.picture-not-fetched', { host: URL.parse(address)?.hostname ?? address, reason }))
    return undefined
  }
}

function notify(): void {
  for (const watcher of watchers) watcher()
}
