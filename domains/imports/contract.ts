/** Lists of goods that come in from files or go out into them, in the background. Words are in ./README.md. */
import * as z from 'zod/mini'
import { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const TaskKind = z.enum(['import', 'export'])
export const TaskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export const TaskFormat = z.enum(['own', 'shopify', 'ndjson'])
export const SheetType = z.enum(['csv', 'xlsx', 'ndjson'])

export const Task = z.object({
  id: Id,
  kind: TaskKind,
  state: TaskState,
  /** Null until an import has looked. */
  format: z.nullable(TaskFormat),
  fileType: SheetType,
  fileName: z.string(),
  /** Everything is tried, and nothing stays. */
  dryRun: z.boolean(),
  /** From 0 to 100; null where nobody knows. */
  percent: z.nullable(z.int()),
  rowCount: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  /** Products, and rows of the file. */
  refusedCount: z.int(),
  refusedRowCount: z.int(),
  noteCount: z.int(),
  /** Why nothing came of it, in the reader's language. */
  failure: z.nullable(z.string()),
  /** Somebody wants it to stop. */
  isCancelling: z.boolean(),
  /** Of another shop's prices, or of an export's; null: as its kind has them. */
  currency: z.nullable(Currency),
  /** Products of other shops come in as drafts. */
  asDrafts: z.boolean(),
  /** Of an export. */
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
export const TaskLine = z.object({
  line: z.int(),
  kind: z.enum(['refused', 'note', 'new', 'changed']),
  /** The product's code, as far as there is one. */
  name: z.string(),
  /** In the reader's language; of what was made its name. */
  reason: z.string(),
  productId: z.nullable(Id),
})
/** A category as a file names it, and where its products go. */
export const NamedCategory = z.object({
  /** What `repeatImport` knows it by. */
  key: z.string(),
  /** From the first level down: `Tools > Hand tools`. */
  name: z.string(),
  productCount: z.int(),
  /** The shop's category of the same name. */
  sameId: z.nullable(Id),
  /** Chosen by staff; null: the one of the same name, made where there is none. */
  categoryId: z.nullable(Id),
})
/** With the first lines that it has to report. @refuses taskNotFound */
export const officeTask = endpoint({
  method: 'GET',
  path: '/office/imports/:taskId',
  who: 'staff:catalog.read',
  input: z.object({ taskId: IdParam }),
  data: z.extend(Task, {
    lines: z.array(TaskLine),
    /** Of the products that it made or changed: pictures that the file named by their addresses. */
    pictures: z.object({ storedCount: z.int(), waitingCount: z.int(), failedCount: z.int() }),
    /** Where stock of new SKUs goes; null without any warehouse. */
    warehouseName: z.nullable(z.string()),
    /** Of another shop's file, the most used first; none until it has been read. */
    categories: z.array(NamedCategory),
  }),
})
/** The lines of its report, as many as there are. */
export const officeTaskLines = endpoint({
  method: 'GET',
  path: '/office/imports/:taskId/lines',
  who: 'staff:catalog.read',
  input: z.object({
    taskId: IdParam,
    kind: z.optional(TaskLine.shape.kind),
    /** Part of a reason, a code, or the number of a line. */
    q: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(z.extend(TaskLine, { id: Id })),
})
/** Pictures that have not come: they wait to be fetched again, or were given up. */
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
/** Fetches all of them anew, those that were given up too. @refuses taskNotFound */
export const retryTaskPictures = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/pictures/again',
  who: 'staff:catalog.write',
  input: z.object({ taskId: IdParam }),
  data: z.object({ count: z.int() }),
})
/** Of a list that was uploaded before. @refuses fileNotFound, tooManyWaiting */
export const startImport = endpoint({
  method: 'POST',
  path: '/office/imports/import',
  who: 'staff:catalog.write',
  input: z.object({
    fileId: z.string().check(z.regex(/^[\w-]{22}$/)),
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    dryRun: z.boolean(),
    /** Of another shop's prices; null: dollars in Shopify's, yuan in others. */
    currency: z.nullable(Currency),
    /** Products of other shops come in as drafts, whatever the file says. */
    asDrafts: z.boolean(),
    /** Where stock of new SKUs goes; null: the first warehouse. */
    warehouseId: z.nullable(Id),
  }),
  data: z.object({ id: Id }),
})
/**
 * The file of an import that has ended once more: in earnest after a dry run, or from where it was cut off.
 * @refuses taskNotFound, fileNotFound, tooManyWaiting, categoryGone
 */
export const repeatImport = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/again',
  who: 'staff:catalog.write',
  input: z.object({
    taskId: IdParam,
    /** Where products of the file's categories go; what is left out goes where it went. */
    categories: z.optional(
      z
        .array(z.object({ key: z.string().check(z.maxLength(1000)), categoryId: z.nullable(Id) }))
        .check(z.maxLength(300)),
    ),
  }),
  data: z.object({ id: Id }),
})
/** @refuses tooManyWaiting */
export const startExport = endpoint({
  method: 'POST',
  path: '/office/imports/export',
  who: 'staff:catalog.write',
  input: z.object({
    format: z.enum(['own', 'shopify']),
    fileType: z.enum(['csv', 'xlsx']),
    /** As the list of products is filtered. */
    filter: BulkFilter,
    /** Of Shopify's prices. */
    currency: Currency,
  }),
  data: z.object({ id: Id }),
})
/** What is written already stays; nothing more is. @refuses taskNotFound */
export const cancelTask = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/cancel',
  who: 'staff:catalog.write',
  input: z.object({ taskId: IdParam }),
  data: z.object({}),
})
