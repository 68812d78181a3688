/** Public pictures of buyers that visitors do not see: they wait for a review, or were taken off their page. */
import { buffer } from 'node:stream/consumers'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import { privateUrl } from './addresses.ts'
import { shrink } from './pictures.ts'
import { theStorage } from './storage.ts'

const [LARGE, SMALL] = [1200, 400] as const

/** From then on only signed addresses read them. Those that are hidden stay so. */
export async function hidePictures(ids: readonly string[]): Promise<void> {
  const storage = theStorage()
  for (const id of ids) {
    const shown = await storage.read(`${id}-${LARGE}`)
    if (shown === null) continue
    await storage.put(id, await buffer(shown))
    for (const size of [LARGE, SMALL]) await storage.remove(`${id}-${size}`)
  }
}

/** Everybody reads them by the address that they had. @throws {Refused} overloaded */
export async function showPictures(ids: readonly string[]): Promise<void> {
  const storage = theStorage()
  for (const id of ids) {
    const hidden = await storage.read(id)
    if (hidden === null) continue
    const bytes = await buffer(hidden)
    await storage.put(`${id}-${SMALL}`, await shrink(bytes, SMALL))
    await storage.put(`${id}-${LARGE}`, bytes)
    await storage.remove(id)
  }
}

/** The address of a hidden picture for the viewer's session, for some minutes. */
export const hiddenUrl = (
  id: string,
  { session, now }: { session: SessionName; now: Instant },
): string => privateUrl(id, session, now)
