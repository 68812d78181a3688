/** Sends a list of the office as a file for spreadsheets: so many an hour for each member of staff, logged, with a bound that is said. */
import type { FastifyReply } from 'fastify'
import { audit, type Act } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { boundRows, FILES_OF_STAFF, type ListRows } from '#kit/server/sheets/list-file.ts'
import { sendSheet, type SheetFormat } from '#kit/server/sheets/send-sheet.ts'

export type ListFile = Omit<ListRows, 'rowsMost'> & {
  /** Of the file, without its ending; ASCII. */
  name: string
  format: SheetFormat
}

/**
 * @param act what is logged: the filter without words that were searched for, as the log is never shortened and these may be names
 * @param toFile called once the file is allowed, with the most rows that it has
 * @throws {Refused} tooMany
 */
export async function sendListFile(
  context: StaffContext,
  reply: FastifyReply,
  act: Act,
  toFile: (rowsMost: number) => ListFile,
): Promise<FastifyReply> {
  const { db, now, staffId, lang } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const { 'views.fileRows': rowsMost } = await readSettings(db)
  await db.tx((tx) => audit(tx, context, act))
  const { name, format, ...list } = toFile(rowsMost)
  return sendSheet(reply, { name, format, rows: boundRows(lang, { ...list, rowsMost }) })
}
