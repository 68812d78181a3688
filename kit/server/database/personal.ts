/** Personal data in a domain: exporting it, listing open cases, and erasing it. */
import type { Instant } from '../../contract/values.ts'
import type { Queryable } from './db.ts'

/** `name` is a file name without extension, unique among domains: `orders`, `order-lines`. */
export type PersonalTable = { name: string; rows: readonly object[] }

/** A file that the person has uploaded. `read` answers null when it was deleted meanwhile. */
export type PersonalFile = { name: string; byteCount: number; read: () => Promise<Buffer | null> }

/**
 * Something that must end before the account can be closed: `orders`, of which there are `count`, with the first one's
 * name.
 */
export type OpenCase = { kind: string; count: number; first: string | null }

export type Personal = {
  /** All data of the buyer and none of others. */
  copy(db: Queryable, buyerId: number): Promise<PersonalTable[]>
  files?(db: Queryable, buyerId: number): Promise<PersonalFile[]>
  open?(tx: Queryable, buyerId: number): Promise<OpenCase[]>
  /**
   * Deletes or anonymizes what the law does not require to retain, inside the transaction that closes the account. Called
   * when nothing is open.
   */
  forget?(tx: Queryable, buyerId: number, now: Instant): Promise<void>
}

/** Replaces an erased name, number or street. */
export const NOBODY = '***'
