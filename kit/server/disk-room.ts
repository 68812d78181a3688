/** Free disk space: how much is left in the data folder, and when a write last failed for lack of it. */
import { statfs } from 'node:fs/promises'
import { Reasons, Refused } from '#kit/contract/refusal.ts'

/** Of the disk, of a quota; the database may be on another disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Below it the merchant is warned, while there is still time, and the rest is the database's: orders and payments go on. */
const LOW_BYTES = 1024 * 1024 * 1024
const REMEMBERED_MS = 10 * 60 * 1000

let metAt: number | null = null
let pretended: number | null = null

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
  const freeBytes = pretended ?? (await freeIn(folder))
  const wasFull = metAt !== null && Date.now() - metAt < REMEMBERED_MS
  if (wasFull) return { freeBytes, state: 'full' }
  return { freeBytes, state: freeBytes < LOW_BYTES ? 'low' : 'enough' }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * For files of visitors, before they are read: they fill no disk that the database needs.
 * @param folder as `diskRoom` has it
 * @throws {Refused} storageFull
 */
export async function demandRoom(folder: string): Promise<void> {
  if ((await diskRoom(folder)).freeBytes < LOW_BYTES) throw new Refused(Reasons.storageFull)
}

/** For tests: so many bytes are left; null: as many as there are. */
export function pretendFree(bytes: number | null): void {
  pretended = bytes
}

/** For tests, where another test has just met a full disk. */
export function forgetFull(): void {
  metAt = null
}
