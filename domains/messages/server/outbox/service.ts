/** Messages that were not sent, as staff see them, and how staff retry or dismiss them. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { later } from '#kit/contract/time.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  dropUnsent,
  listUnsent,
  retryUnsent,
  UnsentMessage,
  unsentCounts,
} from '../../outbox-contract.ts'
import { LEASE_MS, RETRY_MS } from '../deliver.ts'
import { findMail } from '../definitions.ts'
import { decryptMail } from '../encrypted.ts'
import { audit } from '#domains/audit/server/door.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

export async function list(
  { db }: StaffContext,
  { part, after }: InputOf<typeof listUnsent>,
): Promise<DataOf<typeof listUnsent>> {
  const from = idAfter(after)
  const rows = await sql.list(db, { part, after: from, limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map(toView), next }
}

export const counts = ({ db }: StaffContext): Promise<DataOf<typeof unsentCounts>> => sql.counts(db)

export async function retry(
  context: StaffContext,
  { ids = null }: { ids?: InputOf<typeof retryUnsent>['ids'] | null },
): Promise<{ count: number }> {
  const { db, now } = context
  const triesUntil = later(now, RETRY_MS)
  return db.tx(async (tx) => {
    const waitsBeyond = later(now, LEASE_MS)
    const count = await sql.retry(tx, { ids, now, triesUntil, waitsBeyond })
    const object = ids?.length === 1 ? `outbox:${ids[0]}` : 'outbox'
    if (count > 0) await audit(tx, context, { action: 'messages.retry', object, after: { count } })
    return { count }
  })
}

export async function drop(
  context: StaffContext,
  { ids, reason }: InputOf<typeof dropUnsent>,
): Promise<{ count: number }> {
  return context.db.tx(async (tx) => {
    const count = await sql.drop(tx, ids)
    const object = ids.length === 1 ? `outbox:${ids[0]}` : 'outbox'
    if (count > 0)
      await audit(tx, context, { action: 'messages.drop', object, after: { count, reason } })
    return { count }
  })
}

function toView({ key, recipient, encryptedText, ...row }: sql.UnsentRow): UnsentMessage {
  const title = titleOf({ key, encryptedText, template: row.template })
  return { ...row, to: recipient, title, canRetry: encryptedText !== null }
}

/** Hides buyers' codes from staff. Text messages have no subject, so their text is the title. */
function titleOf({
  key,
  encryptedText,
  template,
}: Pick<sql.UnsentRow, 'key' | 'encryptedText' | 'template'>): string | null {
  if (encryptedText === null || isHidden(template)) return null
  try {
    const { subject, text } = decryptMail({ key, encryptedText })
    return subject === '' ? text : subject
  } catch {
    return null // encrypted with a secret that this shop no longer has
  }
}

/** Also of codes that staff themselves log in with. */
function isHidden(template: string): boolean {
  const mail = findMail(template)
  return template.endsWith('-code') || mail?.isCode === true || mail?.isHiddenFromStaff === true
}
