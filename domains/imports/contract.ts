/** Imports and exports of product files, in the background. Terms are in ./README.md. */
import * as z from 'zod/mini'
import { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const TaskKind = z.enum(['import', 'export'])
export const TaskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export const TaskFormat = z.enum([
  'own',
  'shopify',
  'ndjson',
  'archive',
  'woocommerce',
  'magento',
  'inventory',
  'table',
  'pictures',
])
/** Whose table a file is, where it is not the shop's own format; table: anybody's list. */
export const ImportSource = z.enum(['shopify', 'woocommerce', 'magento', 'inventory', 'table'])
export type ImportSource = z.infer<typeof ImportSource>
export const FileEncoding = z.enum(['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'])
/** How a file is read; what is null is found out. */
export const FileReading = z.object({
  encoding: z.nullable(FileEncoding),
  /** Of a workbook. */
  sheet: z.nullable(z.string().check(z.maxLength(100))),
  /** The row of the column names, as a spreadsheet counts. */
  headerRow: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  source: z.nullable(ImportSource),
  /** By field of a product the column, in lower case; fields that are left out have none. */
  columns: z.nullable(
    z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))),
  ),
  /** The language of its texts; null: as it was chosen for the source before, at first English. */
  lang: z.nullable(z.enum(LANGS)),
})
export type FileReading = z.infer<typeof FileReading>
export const SheetType = z.enum(['csv', 'xlsx', 'ndjson', 'zip'])

export const Task = z.object({
  id: Id,
  kind: TaskKind,
  state: TaskState,
  /** Null until an import has opened the file. */
  format: z.nullable(TaskFormat),
  fileType: SheetType,
  fileName: z.string(),
  /** Everything is tried, and nothing is stored. */
  dryRun: z.boolean(),
  /** From 0 to 100; null where it is unknown. */
  percent: z.nullable(z.int()),
  rowCount: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  /** Products, and rows of the file. */
  refusedCount: z.int(),
  refusedRowCount: z.int(),
  noteCount: z.int(),
  /** Why it failed, in the reader's language. */
  failure: z.nullable(z.string()),
  /** Cancellation was requested. */
  isCancelling: z.boolean(),
  /** The currency of another shop's prices, or of an export's; null: the default of its kind. */
  currency: z.nullable(Currency),
  /** Products of other shops become drafts. */
  asDrafts: z.boolean(),
  /** For an export. */
  filter: BulkFilter,
  by: z.string(),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type Task = z.infer<typeof Task>

/** The newest first. */
export const officeTasks = endpoint({
  method: 'GET',
  path: '/office/imports',
  who: 'staff:catalog.read',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Task),
})
export const ChangeKind = z.enum(['added', 'changed', 'cleared', 'left'])
export const ChangedField = z.enum([
  'state',
  'name',
  'brief',
  'details',
  'purchaseNotice',
  'keywords',
  'pageTitle',
  'pageDescription',
  'figures',
  'specifications',
  'options',
  'pictures',
  'pictureTexts',
  'category',
  'brand',
  'attributes',
  'internalNumber',
  'family',
  'directSale',
  'warrantyMonths',
  'model',
  'video',
  'sku',
  'choices',
  'barcode',
  'weight',
  'active',
  'skuPicture',
  'unit',
  'price',
  'stock',
])
/** What an import does to one cell of a product: texts as they are written, each cut after 160 characters. */
export const ImportChange = z.object({
  field: ChangedField,
  /** left: the file says `to`, and the shop's `from` stays. */
  kind: ChangeKind,
  lang: z.optional(z.enum(LANGS)),
  /** The code of the SKU whose cell it is. */
  sku: z.optional(z.string()),
  /** Which price or unit: currency, audience and quantity, or the factor. */
  note: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
})
export type ImportChange = z.infer<typeof ImportChange>

export const TaskLine = z.object({
  line: z.int(),
  /** left: the product stays as it is, though the file says something else; taxonomy: what is made or changed besides products. */
  kind: z.enum(['refused', 'note', 'new', 'changed', 'left', 'taxonomy']),
  /** The product's code, where there is one. */
  name: z.string(),
  /** In the reader's language; for a created product its name. */
  reason: z.string(),
  productId: z.nullable(Id),
  /** Of a changed product; at most 80. */
  changes: z.array(ImportChange),
})
export type TaskLine = z.infer<typeof TaskLine>

/** What imports make besides products. */
export const TaxonomyThing = z.enum([
  'category',
  'brand',
  'attribute',
  'value',
  'measure',
  'warehouse',
])
export type TaxonomyThing = z.infer<typeof TaxonomyThing>

/** A category of a file, and where its products go. */
export const NamedCategory = z.object({
  /** The key for `repeatImport`. */
  key: z.string(),
  /** From the first level down: `Tools > Hand tools`. */
  name: z.string(),
  productCount: z.int(),
  /** The shop's category of the same name. */
  sameId: z.nullable(Id),
  /** Chosen by staff; null: the one of the same name, created where there is none. */
  categoryId: z.nullable(Id),
})
/** With the first lines of its report. @refuses taskNotFound */
export const officeTask = endpoint({
  method: 'GET',
  path: '/office/imports/:taskId',
  who: 'staff:catalog.read',
  input: z.object({ taskId: IdParam }),
  data: z.extend(Task, {
    lines: z.array(TaskLine),
    /** Products that stay as they are, though the file says something else. */
    leftCount: z.int(),
    /** What it has made or changed besides products; in a dry run what it would. Each is a line of the report. */
    taxonomy: z.array(
      z.object({ thing: TaxonomyThing, act: z.enum(['created', 'changed']), count: z.int() }),
    ),
    /** Pictures that the file refers to by address, of the products that were created or changed. */
    pictures: z.object({ storedCount: z.int(), waitingCount: z.int(), failedCount: z.int() }),
    /** The warehouse for stock of new SKUs; null where the shop has none. */
    warehouseName: z.nullable(z.string()),
    /** For another shop's file, the most used first; empty until it has been read. */
    categories: z.array(NamedCategory),
  }),
})
/** The lines of its report, page by page. */
export const officeTaskLines = endpoint({
  method: 'GET',
  path: '/office/imports/:taskId/lines',
  who: 'staff:catalog.read',
  input: z.object({
    taskId: IdParam,
    kind: z.optional(TaskLine.shape.kind),
    /** Products with such a change. */
    change: z.optional(ChangeKind),
    /** Part of a reason, a code, or the number of a line. */
    q: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(z.extend(TaskLine, { id: Id })),
})
/** Pictures that were not fetched: those that wait for a retry, and those that were given up. */
export const officeTaskPictures = endpoint({
  method: 'GET',
  path: '/office/imports/:taskId/pictures',
  who: 'staff:catalog.read',
  input: z.object({ taskId: IdParam, after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(
    z.object({
      id: Id,
      productId: Id,
      code: z.string(),
      address: z.string(),
      state: z.enum(['waiting', 'failed']),
      failure: z.nullable(z.string()),
    }),
  ),
})
/** Retries all of them, including those that were given up. @refuses taskNotFound */
export const retryTaskPictures = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/pictures/again',
  who: 'staff:catalog.write',
  input: z.object({ taskId: IdParam }),
  data: z.object({ count: z.int() }),
})
/** What was written already stays; nothing more is written. @refuses taskNotFound */
export const cancelTask = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/cancel',
  who: 'staff:catalog.write',
  input: z.object({ taskId: IdParam }),
  data: z.object({}),
})
