/** Fetches files and saves them, where a link would not do: it sends no buyer's token, and saves a refusal as if it were the file. */
import { Reasons, Refused } from '../../contract/refusal.ts'
import { currentLang, currentToken } from '../session/session.ts'
import { word } from '../language/words.ts'

export type DownloadedFile = { name: string; bytes: Blob }

/** How long a browser may take to start saving the file. */
const RELEASE_MS = 60_000

/** @param address below the shop's origin. @throws {Refused} unavailable, or the server's refusal */
export async function fetchFile(address: string): Promise<DownloadedFile> {
  const headers = { lang: currentLang(), 'user-token': currentToken() ?? '' }
  const response = await fetch(address, { headers }).catch(() => null)
  if (response === null)
    throw new Refused({ code: Reasons.unavailable.code, message: word('kit.offline') })
  const disposition = response.headers.get('content-disposition')
  if (disposition === null) {
    const { code, msg } = (await response.json()) as { code: number; msg: string }
    throw new Refused({ code, message: msg })
  }
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download'
  return { name, bytes: await response.blob() }
}

/** As if a link to it had been pressed. */
export function saveFile({ name, bytes }: DownloadedFile): void {
  const href = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), RELEASE_MS)
}
