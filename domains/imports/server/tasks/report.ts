/** Reports of tasks: lines in the reader's language, and pictures that were not fetched; on the screen and as files. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inWords } from '../import/remark.ts'
import { missingPictures } from '../import/progress.ts'
import { retryPictures } from '#domains/product-admin/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { csvBytes, plainText } from '#kit/server/sheets/write-csv.ts'
import { translate, wordOf } from '#kit/server/text/translate.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { officeTaskLines, officeTaskPictures } from '../../contract.ts'
import { demandTask, sendStream } from './task-files.ts'
import * as sql from './sql.ts'

const LINES_SHOWN = 100

/** Filtered by kind and search words. */
export async function lines(
  { db, lang }: StaffContext,
  { taskId, kind, change, q, after }: InputOf<typeof officeTaskLines>,
): Promise<DataOf<typeof officeTaskLines>> {
  const from = idAfter(after) ?? 0
  const words = q?.trim() ?? ''
  const part = words === '' ? null : likePattern(words)
  const keys = part === null ? [] : await keysOfText(db, taskId, words, lang)
  const rows = await sql.linesLike(
    db,
    taskId,
    { kind: kind ?? null, part, keys, change: change ?? null },
    from,
    LINES_SHOWN + 1,
  )
  const { items, next } = cutPage(rows, LINES_SHOWN)
  return { items: await linesIn(db, items, lang), next }
}

/** Reasons in the reader's language, products by their current name. */
export async function linesIn(db: Queryable, rows: readonly sql.LineRow[], lang: Lang) {
  const ids = rows.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  const names = new Map((await productNames(db, ids, lang)).map(({ id, name }) => [id, name]))
  return rows.map(({ remarked, reason, changes, ...row }) => ({
    ...row,
    changes: changes ?? [],
    reason: remarked === null ? (names.get(row.productId ?? 0) ?? reason) : inWords(remarked, lang),
  }))
}

async function keysOfText(
  db: Queryable,
  taskId: number,
  words: string,
  lang: Lang,
): Promise<string[]> {
  const rows = await sql.keys(db, taskId)
  const wanted = words.toLowerCase()
  return rows.flatMap(({ key }) =>
    (wordOf(lang, key) ?? '').toLowerCase().includes(wanted) ? [key] : [],
  )
}

/** Pictures that have not been fetched. */
export async function pictures(
  { db }: StaffContext,
  { taskId, after }: InputOf<typeof officeTaskPictures>,
): Promise<DataOf<typeof officeTaskPictures>> {
  const from = idAfter(after) ?? 0
  const productIds = await sql.pictureProductIds(db, taskId)
  const rows = await missingPictures(db, productIds, from, LINES_SHOWN + 1)
  return cutPage(rows, LINES_SHOWN)
}

/** @throws {Refused} taskNotFound */
export function retry(
  context: StaffContext,
  { taskId }: { taskId: number },
): Promise<{ count: number }> {
  return context.db.tx(async (tx) => {
    await demandTask(tx, String(taskId))
    const productIds = await sql.pictureProductIds(tx, taskId)
    const count = await retryPictures(tx, { productIds, pictureId: null }, context.now)
    await audit(tx, context, {
      action: 'imports.retryPictures',
      object: `import:${taskId}`,
      before: null,
      after: { pictureCount: count },
    })
    return { count }
  })
}

/** What was created or changed of products is read on the screen. */
const IN_REPORT = ['refused', 'note', 'taxonomy'] as const

/** All lines of the report, for a spreadsheet. @throws {Refused} taskNotFound */
export async function sendReport(
  { db, lang }: StaffContext,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const task = await demandTask(db, request.params.taskId)
  const word = (key: string) => translate(lang, `imports.report.${key}`)
  async function* report() {
    yield [word('line'), word('kind'), word('name'), word('reason')]
    for (let after = 0; ;) {
      const rows = await sql.lines(db, { taskId: task.id, kinds: IN_REPORT }, after, 1000)
      if (rows.length === 0) return
      after = rows.at(-1)!.id
      // A name from the file must not become a formula in the report about it.
      const texts = await linesIn(db, rows, lang)
      yield* texts.map((each) => [
        each.line,
        word(each.kind),
        plainText(each.name),
        plainText(each.reason),
      ])
    }
  }
  return sendStream(
    reply,
    Readable.from(csvBytes(report())),
    `report-${task.id}.csv`,
    'text/csv; charset=utf-8',
  )
}

/** Addresses of pictures that were not fetched, for a spreadsheet. @throws {Refused} taskNotFound */
export async function sendPictures(
  { db, lang }: StaffContext,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const task = await demandTask(db, request.params.taskId)
  const productIds = await sql.pictureProductIds(db, task.id)
  const word = (key: string) => translate(lang, `imports.report.${key}`)
  async function* rows() {
    yield [word('name'), word('address'), word('kind')]
    for (let after = 0; ;) {
      const found = await missingPictures(db, productIds, after, 1000)
      if (found.length === 0) return
      after = found.at(-1)!.id
      yield* found.map((each) => [plainText(each.code), plainText(each.address), word(each.state)])
    }
  }
  const type = 'text/csv; charset=utf-8'
  return sendStream(reply, Readable.from(csvBytes(rows())), `pictures-${task.id}.csv`, type)
}
