/** The audit log of the back office: every write by staff adds an entry in the same transaction. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { csvBytes, plainText } from '#kit/server/sheets/write-csv.ts'
import { translate } from '#kit/server/text/translate.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { AuditAction } from '../actions.ts'
import { listAudit } from '../contract.ts'
import { nameObjects } from './names.ts'
import * as sql from './sql.ts'

export type Act = {
  action: AuditAction
  /** What it was done to, as `kind:id`: `order:250101K7Q2`. */
  object: string
  /** The changed values, before and after. No secrets, no documents. */
  before?: unknown
  after?: unknown
}

/** The member of staff who acts, with the time and the IP address. */
export type Actor = Pick<StaffContext, 'staffId' | 'staffName' | 'agreedName' | 'now' | 'ip'>

/**
 * Adds the entry of a write by staff. Call it last in the transaction: entries are added one at a time, and other writers wait
 * until this transaction ends.
 */
export async function audit(tx: Queryable, actor: Actor, act: Act): Promise<void> {
  const entry = {
    at: actor.now,
    staffId: actor.staffId,
    staffName: actor.staffName,
    ip: actor.ip,
    action: act.action,
    object: act.object,
    before: jsonOf(act.before),
    after: jsonOf(withAgreed(act.after, actor.agreedName)),
  }
  await pipeline([() => sql.lockHead(tx), () => sql.write(tx, entry)])
}

/** Adds the name of the approver to the values after the change. */
function withAgreed(after: unknown, agreedName: string | undefined): unknown {
  if (agreedName === undefined) return after
  const isParts = typeof after === 'object' && after !== null && !Array.isArray(after)
  return isParts ? { ...after, agreedName } : { value: after, agreedName }
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

const PAGE_ROWS = 50

const filterOf = ({ q, after: _after, ...rest }: InputOf<typeof listAudit>): sql.EntryFilter => {
  const words = q?.trim() ?? ''
  if (words === '') return rest
  return { ...rest, part: likePattern(words) }
}

export async function list(
  context: StaffContext,
  input: InputOf<typeof listAudit>,
): Promise<DataOf<typeof listAudit>> {
  const { after } = input
  const before = idAfter(after) ?? undefined
  const rows = await sql.entries(context.db, PAGE_ROWS + 1, filterOf(input), before)
  const { items: entries, next } = cutPage(rows, PAGE_ROWS)
  const objects = entries.map(({ object }) => object)
  const names = await nameObjects(context, objects)
  const items = entries.map((each) => ({ ...each, objectName: names.get(each.object) ?? null }))
  return { items, next }
}

const FILE_PAGE_ROWS = 1000
/** As many rows as a spreadsheet opens with ease; longer logs are exported by shorter periods. */
const FILE_ROWS = 50_000

/** Exports the entries of the list as a CSV file. @throws {Refused} invalidInput */
export async function sendFile(
  { db, lang }: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = listAudit.input.safeParse(request.query)
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const filter = filterOf(read.data)
  const word = (key: string) => translate(lang, `audit.log.${key}`)
  async function* rows() {
    yield ['at', 'who', 'action', 'object', 'before', 'after', 'ip'].map(word)
    let before: number | undefined
    for (let count = 0; count < FILE_ROWS; count += FILE_PAGE_ROWS) {
      const found = await sql.entries(db, FILE_PAGE_ROWS, filter, before)
      yield* found.map((each) =>
        [
          each.at,
          each.staffName,
          each.action,
          each.object,
          toJson(each.before),
          toJson(each.after),
          each.ip,
        ].map(plainText),
      )
      before = found.at(-1)?.id
      if (found.length < FILE_PAGE_ROWS) return
    }
  }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  return reply.send(Readable.from(csvBytes(rows())))
}

const toJson = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)
