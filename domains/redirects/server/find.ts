/** Where pages that are not there have gone: by all redirects, which each process has in memory until one of them changes. */
import type { FastifyBaseLogger } from 'fastify'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { leadOf, normalAddress, ruleBook } from '../addresses.ts'
import type { findRedirect } from '../contract.ts'
import * as sql from './sql.ts'

export const REDIRECTS_TAG = 'redirects'

const bookCache = newCachedValue(['*', REDIRECTS_TAG], async (db) => ruleBook(await sql.rules(db)))

export async function find(
  { db, lang, now, log }: Context,
  { address }: InputOf<typeof findRedirect>,
): Promise<DataOf<typeof findRedirect>> {
  const normal = normalAddress(address)
  const lead = normal === null ? null : leadOf(await bookCache.read(db), normal, lang)
  if (lead === null) return { to: null }
  countHit(lead.rule.id, { db, now, log })
  return { to: lead.to }
}

/** Where visitors of an address without a page come out, in the first language. It is not counted. @returns null: nowhere */
export async function redirectEnd(db: Queryable, address: string): Promise<string | null> {
  const normal = normalAddress(address)
  return normal === null ? null : (leadOf(await bookCache.read(db), normal, 'cn')?.to ?? null)
}

/** Uses that are not written yet: at most one number for each redirect, however many visitors come. */
const pending = new Map<number, number>()
let isWriting = false

type Place = { db: Queryable; now: Instant; log: FastifyBaseLogger }

/** Nobody waits for it. One statement at a time writes what came during the one before. */
function countHit(id: number, { db, now, log }: Place): void {
  pending.set(id, (pending.get(id) ?? 0) + 1)
  if (isWriting) return
  isWriting = true
  void writeHits(db, now)
    .catch((error: unknown) => log.warn({ err: error }, 'uses of redirects could not be counted'))
    .finally(() => {
      isWriting = false
    })
}

async function writeHits(db: Queryable, now: Instant): Promise<void> {
  while (pending.size > 0) {
    const hits = [...pending].map(([id, count]) => ({ id, count }))
    pending.clear()
    await sql.addHits(db, hits, now)
  }
}
