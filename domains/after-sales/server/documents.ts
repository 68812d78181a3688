/** Answers with a document of a case as PDF, for its buyer and for staff. */
import type { FastifyReply } from 'fastify'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import type { CaseFileEntry } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { composeFile, timelineOf } from './case-file.ts'
import { composeLabel } from './return-label.ts'
import { findCase, type CaseRow } from './sql.ts'

/** Each takes a tenth of a second of the one thread that writes documents, and up to 60 pictures are drawn for the first of a case. */
const FILES: Limit = { name: 'after-sales.file', count: 20, perSeconds: 3600 }

type Asked = { caseNumber: string; bilingual?: boolean | undefined }
type To = { reply: FastifyReply; publicUrl: string }

/** @throws {Refused} caseNotFound, also for the cases of others */
async function caseOf(
  db: Queryable,
  { caseNumber }: Asked,
  buyerId: number | null,
): Promise<CaseRow> {
  const row = await findCase(db, caseNumber)
  if (row === null || (buyerId !== null && row.buyerId !== buyerId)) {
    throw new Refused(AfterSalesReasons.caseNotFound)
  }
  return row
}

/** What is written at once, for one who may read the case. */
const write = async (name: string, row: CaseRow, document: PaperDocument, { reply }: To) =>
  sendPdf(reply, { name: `${name}-${row.number}`, document })

/** @throws {Refused} caseNotFound */
export async function readTimeline(
  { db, now, lang }: StaffContext,
  asked: Asked,
): Promise<CaseFileEntry[]> {
  const row = await caseOf(db, asked, null)
  const entries = await timelineOf(db, row, { lang, isStaff: true, now })
  return entries.map(({ file: _file, ...entry }) => entry)
}

/** In the language of who reads it, or the buyer's and Chinese. @throws {Refused} caseNotFound, tooMany */
export async function sendFileToStaff(context: StaffContext, asked: Asked, to: To) {
  const { db, now, lang, staffId } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const row = await caseOf(db, asked, null)
  const isBilingual = asked.bilingual === true
  const first = isBilingual && row.lang !== 'cn' ? row.lang : lang
  const reader = { lang: first, isBilingual, isStaff: true, now }
  return write('case', row, await composeFile(db, row, reader), to)
}

/** @throws {Refused} caseNotFound, tooMany */
export async function sendOwnFile(context: BuyerContext, asked: Asked, to: To) {
  const { db, now, lang, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  const row = await caseOf(db, asked, buyerId)
  const reader = { lang, isBilingual: asked.bilingual === true, isStaff: false, now }
  return write('case', row, await composeFile(db, row, reader), to)
}

/** @throws {Refused} caseNotFound, notFound where nothing goes back now, tooMany */
export async function sendLabel(context: BuyerContext, asked: Asked, to: To) {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  const row = await caseOf(db, asked, buyerId)
  return write('return', row, await composeLabel(db, row, { now, publicUrl: to.publicUrl }), to)
}
