/** What a domain keeps of one person: it hands over a copy of it, says what is still open with them, and forgets them. */
import type { Instant } from '../../contract/values.ts'
import type { Queryable } from './db.ts'

/** `name` is a file name without ending, and no other domain's: `orders`, `order-lines`. */
export type PersonalTable = { name: string; rows: readonly object[] }

/** A file that they have sent. `read` answers null when it is gone meanwhile. */
export type PersonalFile = { name: string; byteCount: number; read: () => Promise<Buffer | null> }

/** Something that must end before they can leave: `orders`, of which there are `count`, the first named so. */
export type OpenCase = { kind: string; count: number; first: string | null }

export type Personal = {
  /** All of it and nothing of others. */
  copy(db: Queryable, buyerId: number): Promise<PersonalTable[]>
  files?(db: Queryable, buyerId: number): Promise<PersonalFile[]>
  open?(tx: Queryable, buyerId: number): Promise<OpenCase[]>
  /**
   * Takes away or makes unrecognizable whatever the law does not want kept, inside the transaction that closes the
   * account. Called with nothing open.
   */
  forget?(tx: Queryable, buyerId: number, now: Instant): Promise<void>
}

/** Stands where a name, a number or a street was. */
export const NOBODY = '***'
