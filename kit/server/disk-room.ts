/** Free disk space: how much is left in the data folder, and when a write last failed for lack of it. */
import { statfs } from 'node:fs/promises'

/** Of the disk, of a quota; the database may be on another disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Below it the merchant is warned, while there is still time. */
const LOW_BYTES = 1024 * 1024 * 1024
const REMEMBERED_MS = 10 * 60 * 1000

let metAt: number | null = null

/** Whether the error means a full disk; also records that it happened. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  const isSo = (typeof code === 'string' && FULL.has(code)) || isFull(cause)
  if (isSo) metAt = Date.now()
  return isSo
}

export type DiskRoom = { freeBytes: number; state: 'enough' | 'low' | 'full' }

/** @param folder the data folder, which also has the embedded database */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const wasFull = metAt !== null && Date.now() - metAt < REMEMBERED_MS
  if (wasFull) return { freeBytes, state: 'full' }
  return { freeBytes, state: freeBytes < LOW_BYTES ? 'low' : 'enough' }
}

/** For tests, where another test has just met a full disk. */
export function forgetFull(): void {
  metAt = null
}
