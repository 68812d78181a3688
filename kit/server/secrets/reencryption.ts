/**
 * Records in the database which secret encrypts data, so that a start with the wrong one is reported instead of being
 * noticed by failing logins; and re-encrypts data after a change, until the former secret is no longer needed. Values
 * that an older version did not bind to their row are re-encrypted too, and refused once none is left.
 */
import sql, { empty, raw } from 'sql-template-tag'
import { Refused } from '../../contract/refusal.ts'
import { ConfigError } from '../config.ts'
import type { Db, Queryable } from '../database/db.ts'
import type { JobContext, Sweep } from '../jobs/jobs.ts'
import {
  acceptUnbound,
  knownKeyIds,
  presentKeyId,
  encrypt,
  encryptedPrefix,
  decrypt,
  signature,
} from './secret.ts'

/** Encrypted data of a domain. */
export type EncryptedColumn = {
  /** `papers.id-number` */
  name: string
  /**
   * Encrypts again what another secret or an older version has encrypted.
   * @returns how many values no known secret decrypts
   */
  reencrypt(context: JobContext): Promise<number>
}

const BATCH = 100
/** This many values that cannot be decrypted mean that the former secret is not known here at all. */
const LOST_MAX = 1000

/**
 * A column of encrypted texts. A row that is written meanwhile is left as it is then, and found the next time.
 * @param place.of the column that names what each text belongs to, as it was given to `encrypt`
 * @param place.digest the column by which the text is found without being read, where there is one: it has a key of the same secret
 */
export function encryptedColumn(
  name: string,
  purpose: string,
  place: {
    table: string
    key: string
    column: string
    of: string
    digest?: { column: string; purpose: string }
  },
): EncryptedColumn {
  const { table, key, column } = place
  const [rows, id, value, owner] = [raw(table), raw(key), raw(column), raw(place.of)] // names of ours, never user input
  const digested = (text: string) =>
    place.digest === undefined
      ? empty
      : sql`, ${raw(place.digest.column)} = ${signature(place.digest.purpose, text)}`
  type Row = { id: unknown; encryptedValue: Buffer; of: string }
  const others = (db: Queryable, lost: unknown[]) =>
    db.rows<Row>(sql`
      select ${id} as id, ${value} as encrypted_value, ${owner}::text as of from ${rows}
      where ${value} is not null and substring(${value} from 1 for ${encryptedPrefix().length}) <> ${encryptedPrefix()}
        and ${id} <> all(${lost})
      order by ${id} limit ${BATCH}`)
  return {
    name,
    async reencrypt({ db }) {
      const lost: unknown[] = []
      while (lost.length < LOST_MAX) {
        const found = await others(db, lost)
        if (found.length === 0) break
        for (const { id: which, encryptedValue, of } of found) {
          const text = decryptOrNull(() => decrypt(purpose, encryptedValue, of))
          if (text === null) lost.push(which)
          else
            await db.count(sql`
              update ${rows} set ${value} = ${encrypt(purpose, text, of)}${digested(text)} where ${id} = ${which} and ${value} = ${encryptedValue}`)
        }
      }
      return lost.length
    },
  }
}

/** @returns null when no known secret decrypts it */
export function decryptOrNull<Result>(open: () => Result): Result | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Ten minutes after a change of the secret everything is encrypted with the new one. */
export const newReencryptionSweep = (all: readonly EncryptedColumn[]): Sweep => ({
  name: 'kit.reseal',
  everySeconds: 600,
  async run(context) {
    const { db, log } = context
    let lostCount = 0
    for (const { name, reencrypt } of all) {
      const lost = await reencrypt(context)
      if (lost > 0)
        log.error({ column: name, count: lost }, 'encrypted with a secret that is not known')
      lostCount += lost
    }
    if (lostCount > 0) return 0
    if ((await retireReplaced(db)) > 0) {
      log.info('everything is encrypted with the present secret: SECRET_PREVIOUS is needed no more')
    }
    await setBound(db)
    acceptUnbound(false)
    return 0
  },
})

/**
 * A day after the present secret was first used: until then a process that still runs with the former one may encrypt
 * something, which could not be decrypted any more.
 */
const retireReplaced = (db: Queryable) =>
  db.count(sql`
    update kit.sealing_key set retired_at = now()
    where retired_at is null and id <> ${presentKeyId()} and exists (
      select from kit.sealing_key where id = ${presentKeyId()} and at <= now() - interval '1 day')`)

const retireOthers = (db: Queryable) =>
  db.count(sql`
    update kit.sealing_key set retired_at = now() where retired_at is null and id <> ${presentKeyId()}`)

/** All values are bound to their rows now: from here on an unbound value was restored from elsewhere, and is refused. */
const setBound = (db: Queryable) =>
  db.count(sql`
    update kit.sealing_key set bound_at = now() where bound_at is null and id = ${presentKeyId()}`)

/**
 * Records the present secret, and checks that everything encrypted before can be decrypted. After `setSecret`.
 * @throws {ConfigError} when something was encrypted with a secret that is not given
 */
export async function demandKeys(db: Db): Promise<void> {
  const unknown = await db.rows(sql`
    select id from kit.sealing_key where retired_at is null and id <> all(${knownKeyIds()})`)
  if (unknown.length > 0) {
    throw new ConfigError(
      'SECRET is not the one with which this shop has encrypted logins and documents: give that one, and to change it name it as SECRET_PREVIOUS.',
    )
  }
  await db.count(sql`
    insert into kit.sealing_key (id) values (${presentKeyId()})
    on conflict (id) do update set retired_at = null, at = excluded.at where sealing_key.retired_at is not null`)
  const bound = await db.rows(
    sql`select id from kit.sealing_key where bound_at is not null limit 1`,
  )
  acceptUnbound(bound.length === 0)
}

/** The operator declares the former secret lost, with everything that it has encrypted. */
export const giveUpOtherKeys = retireOthers
