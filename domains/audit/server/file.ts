/** The audit log as a file for spreadsheets. */
import type { FastifyReply } from 'fastify'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { boundRows, FILE_PAGE_ROWS, FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { auditFile } from '../contract.ts'
import { filterOf } from './audit.ts'
import * as sql from './sql.ts'

/** Settings come after the log, so its bound is not one of them: longer logs are exported by shorter periods. */
const ROWS_MOST = 50_000

const COLUMNS = ['at', 'who', 'action', 'object', 'before', 'after', 'ip'] as const

/** @throws {Refused} tooMany */
export async function sendFile(
  { db, now, staffId, lang }: StaffContext,
  { format, ...input }: InputOf<typeof auditFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const filter = filterOf(input)
  async function* pages() {
    for (let before: number | undefined, isMore = true; isMore;) {
      const found: sql.Entry[] = await sql.entries(db, FILE_PAGE_ROWS, filter, before)
      yield found.map(cellsOf)
      before = found.at(-1)?.id
      isMore = found.length === FILE_PAGE_ROWS
    }
  }
  const rows = boundRows(lang, {
    heads: COLUMNS.map((key) => translate(lang, `audit.log.${key}`)),
    pages: pages(),
    countAll: () => sql.countEntries(db, filter),
    rowsMost: ROWS_MOST,
  })
  return sendSheet(reply, { name: 'audit-log', format, rows })
}

const cellsOf = ({ at, staffName, action, object, before, after, ip }: sql.Entry) => [
  at,
  staffName,
  action,
  object,
  toJson(before),
  toJson(after),
  ip,
]

const toJson = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)
