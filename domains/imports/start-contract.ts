/** Beginning an import or export: a look into the file, the choices of the merchant, and the start. */
import * as z from 'zod/mini'
import { LANGS } from '#kit/contract/lang.ts'
import { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam } from '#kit/contract/values.ts'
import { ImportSource, FileEncoding, FileReading, SheetType, TaskFormat } from './contract.ts'

/** Imports a file that was uploaded before. @refuses fileNotFound, tooManyWaiting */
export const startImport = endpoint({
  method: 'POST',
  path: '/office/imports/import',
  who: 'staff:catalog.write',
  input: z.object({
    fileId: z.string().check(z.regex(/^[\w-]{22}$/)),
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    dryRun: z.boolean(),
    /** The currency of another shop's prices; null: dollars in Shopify's, yuan in others. */
    currency: z.nullable(Currency),
    /** Products of other shops become drafts, whatever the file says. */
    asDrafts: z.boolean(),
    /** The warehouse for stock of new SKUs; null: the first one. */
    warehouseId: z.nullable(Id),
    /** How it is read; left out: everything is found out. Chosen columns and a chosen language are remembered for its source. */
    reading: z.optional(FileReading),
  }),
  data: z.object({ id: Id }),
})
/** Reads the beginning of an uploaded file: what it is taken for, before it is imported. @refuses fileNotFound, tooMany */
export const inspectImport = endpoint({
  method: 'POST',
  path: '/office/imports/inspect',
  who: 'staff:catalog.write',
  input: z.object({
    fileId: z.string().check(z.regex(/^[\w-]{22}$/)),
    reading: FileReading,
  }),
  data: z.object({
    fileType: SheetType,
    /** What it is imported as; null while it cannot be read. */
    format: z.nullable(TaskFormat),
    /** Of a ZIP of pictures. */
    pictureCount: z.nullable(z.int()),
    /** Of an archive, that of the shop that wrote it; null where it does not say. */
    baseCurrency: z.nullable(Currency),
    /** Null for files that say it themselves. */
    encoding: z.nullable(FileEncoding),
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    headerRow: z.nullable(z.int()),
    /** Null: no columns need to be chosen. */
    source: z.nullable(ImportSource),
    /** Of its texts, where columns need to be chosen. */
    lang: z.nullable(z.enum(LANGS)),
    columns: z.record(z.string(), z.string()),
    /** The columns of the file, each with its first value. */
    found: z.array(z.object({ name: z.string(), title: z.string(), sample: z.string() })),
    /** Of these by name: what puts rows together and names their choices, besides the columns of fields. */
    reads: z.array(z.string()),
    /** Its first rows. */
    samples: z.array(z.array(z.string())),
    /** Why it cannot be imported as it is read, in the reader's language. */
    problem: z.nullable(z.string()),
  }),
})
/**
 * Imports the file of an ended import again: for real after a dry run, or from where it was interrupted.
 * @refuses taskNotFound, fileNotFound, tooManyWaiting, categoryGone
 */
export const repeatImport = endpoint({
  method: 'POST',
  path: '/office/imports/:taskId/again',
  who: 'staff:catalog.write',
  input: z.object({
    taskId: IdParam,
    /** Where products of the file's categories go; a category that is left out stays as before. */
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
    /** archive: the whole catalogue with its files, as a ZIP; then the filter and the file type are not asked for. */
    format: z.enum(['own', 'shopify', 'archive']),
    fileType: z.enum(['csv', 'xlsx', 'zip']),
    /** The filter of the list of products. */
    filter: BulkFilter,
    /** The currency of Shopify's prices. */
    currency: Currency,
  }),
  data: z.object({ id: Id }),
})
