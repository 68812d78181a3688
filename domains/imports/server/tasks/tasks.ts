/** What staff do with imports and exports: start, list, cancel, download the report and the file. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { categoriesAmong, categoryIdsByKey } from '../import/taxonomy.ts'
import { pictureCounts } from '../import/progress.ts'
import { taxonomyOf } from '../import/made-things.ts'
import { TEMPLATES, templateRows } from '../export/template.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { warehouseNames, warehousesFor } from '#domains/stock/server/door.ts'
import { claimSheet, readSheet } from '#domains/uploads/server/sheet-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { csvBytes } from '#kit/server/sheets/write-csv.ts'
import { xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import { hasWord, translate } from '#kit/server/text/translate.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  repeatImport as repeatImportCall,
  startExport as startExportCall,
  startImport as startImportCall,
} from '../../start-contract.ts'
import type { officeTask, officeTasks, Task } from '../../contract.ts'
import { ImportReasons } from '../../reasons.ts'
import { leave } from '../jobs.ts'
import { linesIn } from './report.ts'
import { demandTask, sendStream } from './task-files.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
const LINES_SHOWN = 100
/** Waiting or running, of all staff. */
const WAITING_MAX = 10
/** Of one member of staff, so that there is room for others. */
const OWN_WAITING_MAX = 4
/** Each export reads every product: too many would slow down the shop for buyers. */
const EXPORTING: Limit = { name: 'imports.export', count: 20, perSeconds: 3600 }

/** The newest first. */
export async function list(
  { db, lang }: StaffContext,
  { after }: InputOf<typeof officeTasks>,
): Promise<DataOf<typeof officeTasks>> {
  const before = idAfter(after)
  const rows = await sql.tasks(db, PAGE_ROWS + 1, before)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => toView(row, lang)), next }
}

/** @throws {Refused} taskNotFound */
export async function read(
  { db, lang }: StaffContext,
  { taskId }: { taskId: number },
): Promise<DataOf<typeof officeTask>> {
  const [row, rows, productIds, warehouses] = await Promise.all([
    sql.task(db, taskId),
    sql.lines(db, { taskId, kinds: ['refused', 'note'] }, 0, LINES_SHOWN),
    sql.pictureProductIds(db, taskId),
    warehouseNames(db, lang),
  ])
  const categories = await categoriesOf(db, taskId, lang)
  if (row === null) throw new Refused(ImportReasons.taskNotFound)
  const [pictures, [first]] = await Promise.all([
    pictureCounts(db, productIds),
    warehousesFor(db, lang),
  ])
  const warehouseName = row.warehouseId === null ? first?.name : warehouses.get(row.warehouseId)
  return {
    ...toView(row, lang),
    lines: await linesIn(db, rows, lang),
    leftCount: await sql.countLeft(db, taskId),
    taxonomy: taxonomyOf(await sql.countTaxonomy(db, taskId)),
    pictures,
    warehouseName: warehouseName ?? null,
    categories,
  }
}

/** The categories of the file, and the shop's categories that they map to. */
async function categoriesOf(db: Queryable, taskId: number, lang: StaffContext['lang']) {
  const named = await sql.categories(db, taskId)
  if (named.length === 0) return []
  const own = await categoryIdsByKey(db)
  const ids = new Set(own.values())
  return named.map(({ key, path, productCount, categoryId }) => ({
    key,
    name: path.map((each) => textIn(each, lang).text).join(' > '),
    productCount,
    sameId: own.get(key) ?? null,
    categoryId: categoryId !== null && ids.has(categoryId) ? categoryId : null,
  }))
}

function toView(row: sql.TaskRow, lang: StaffContext['lang']): Task {
  const { failure, failureValues, doneAmount, totalAmount, cancelAt, reading: _, ...rest } = row
  const share = totalAmount === null || totalAmount === 0 ? null : doneAmount / totalAmount
  return {
    ...rest,
    percent: row.state === 'done' ? 100 : share && Math.min(99, Math.floor(share * 100)),
    failure: failure && (hasWord(failure) ? translate(lang, failure, failureValues) : failure),
    isCancelling: row.state === 'running' && cancelAt !== null,
  }
}

/** @throws {Refused} fileNotFound, tooManyWaiting */
export const startImport = (
  context: StaffContext,
  form: InputOf<typeof startImportCall>,
): Promise<{ id: number }> => context.db.tx((tx) => startWithin(tx, context, form))

async function startWithin(
  tx: Queryable,
  context: StaffContext,
  {
    fileId,
    fileName,
    dryRun,
    currency,
    asDrafts,
    warehouseId,
    reading,
  }: InputOf<typeof startImportCall>,
): Promise<{ id: number }> {
  const started = await start(tx, context, {
    kind: 'import',
    format: null,
    fileType: 'csv', // until it has been opened
    fileName,
    fileId,
    dryRun,
    currency,
    asDrafts,
    warehouseId,
    reading: reading ?? null,
    filter: {},
  })
  const claim = { reference: `import:${started.id}`, now: context.now }
  if (!(await claimSheet(tx, fileId, claim))) throw new Refused(ImportReasons.fileNotFound)
  return started
}

/** @throws {Refused} taskNotFound, fileNotFound, tooManyWaiting, categoryGone */
export async function repeatImport(
  context: StaffContext,
  { taskId, categories = [] }: InputOf<typeof repeatImportCall>,
): Promise<{ id: number }> {
  const row = await sql.task(context.db, taskId)
  const hasEnded = row !== null && row.kind === 'import' && row.endedAt !== null
  if (!hasEnded) throw new Refused(ImportReasons.taskNotFound)
  const { fileId, fileName, currency, asDrafts, warehouseId } = row
  const reading = row.reading ?? undefined
  if (fileId === null) throw new Refused(ImportReasons.fileNotFound)
  const wanted = categories.flatMap(({ categoryId }) => categoryId ?? [])
  return context.db.tx(async (tx) => {
    const there = await categoriesAmong(tx, wanted)
    if (wanted.some((id) => !there.includes(id))) throw new Refused(ImportReasons.categoryGone)
    const form = { fileId, fileName, currency, asDrafts, warehouseId, reading, dryRun: false }
    const started = await startWithin(tx, context, form)
    await sql.copyCategories(tx, { from: taskId, to: started.id, chosen: categories })
    return started
  })
}

/** @throws {Refused} tooManyWaiting, tooMany */
export async function startExport(
  context: StaffContext,
  { format, fileType, filter, currency }: InputOf<typeof startExportCall>,
): Promise<{ id: number }> {
  await demandToken(context.db, context.now, EXPORTING, String(context.staffId))
  const { 'shop.timeZone': zone } = await readSettings(context.db)
  const day = dayIn(context.now, zone)
  return context.db.tx((tx) =>
    start(tx, context, {
      kind: 'export',
      format,
      fileType: format === 'archive' ? 'zip' : fileType,
      fileName: format === 'archive' ? `catalogue-${day}.zip` : `products-${day}.${fileType}`,
      fileId: null,
      dryRun: false,
      currency,
      asDrafts: false,
      warehouseId: null,
      reading: null,
      filter,
    }),
  )
}

type Started = Omit<sql.NewTask, 'staffId' | 'by' | 'lang' | 'changesStock'>

async function start(tx: Queryable, context: StaffContext, task: Started): Promise<{ id: number }> {
  const { now, lang, staffId, staffName, permissions } = context
  const most = { most: WAITING_MAX, mostOwn: OWN_WAITING_MAX }
  const by = { staffId, by: staffName, lang, changesStock: permissions.has('stock.write') }
  const made = await sql.insert(tx, { ...task, ...by }, now, most)
  if (made === null) throw new Refused(ImportReasons.tooManyWaiting)
  await leave(tx, { id: made.id, kind: task.kind })
  const { kind, fileName, dryRun, format, filter } = task
  await audit(tx, context, {
    action: dryRun ? 'imports.dryRun' : `imports.${kind}`,
    object: `import:${made.id}`,
    before: null,
    after: { fileName, dryRun, format, filter },
  })
  return made
}

/** @throws {Refused} taskNotFound when it has ended */
export function cancel(
  context: StaffContext,
  { taskId }: { taskId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const cancelled = await sql.cancel(tx, taskId, context.now)
    if (cancelled === null) throw new Refused(ImportReasons.taskNotFound)
    await audit(tx, context, {
      action: 'imports.cancel',
      object: `import:${taskId}`,
      before: null,
      after: { fileName: cancelled.fileName },
    })
    return {}
  })
}

const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What an export wrote. @throws {Refused} taskNotFound while there is nothing */
export async function sendFile(
  { db }: StaffContext,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kind, state, fileId, fileName, fileType } = await demandTask(db, request.params.taskId)
  const isThere = kind === 'export' && state === 'done' && fileId !== null
  const stream = isThere ? await readSheet(fileId) : null
  if (stream === null) throw new Refused(ImportReasons.taskNotFound)
  return sendStream(reply, stream, fileName, TYPES[fileType] ?? TYPES.csv!)
}

/** `own.csv`, `own.xlsx`, `prices.csv`, `shopify.csv`: template files. @throws {Refused} notFound */
export async function sendTemplate(
  { db }: StaffContext,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [name, type] = (request.params.name ?? '').split('.')
  const template = TEMPLATES.find((each) => each === name)
  const sheet = ['csv', 'xlsx'].find((each) => each === type)
  if (template === undefined || sheet === undefined) throw new Refused(Reasons.notFound)
  const settings = await readSettings(db)
  async function* rows() {
    yield* templateRows(template!, settings['shop.baseCurrency'])
  }
  const pieces = sheet === 'xlsx' ? xlsxBytes(rows(), 'Products') : csvBytes(rows())
  return sendStream(reply, Readable.from(pieces), `template-${template}.${sheet}`, TYPES[sheet]!)
}
