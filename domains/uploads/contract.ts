/** Files that people send: typed by content, re-encoded, private to their owner and the staff who review them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { PicturePath } from '#kit/contract/values.ts'

/** What a file is for decides its limits and who may read it. */
export const Purpose = z.enum([
  'voucher',
  'avatar',
  'identity',
  'licence',
  'product',
  'banner',
  'model',
  'video',
  'sheet',
])
export type Purpose = z.infer<typeof Purpose>

const SHEETS = [
  'text/csv',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Bytes, pieces and kinds by purpose (semantics.md 8). Pictures are re-encoded, all else is kept as it is. */
export const LIMITS = {
  voucher: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  /** Front and back of a document that says who somebody is; encrypted where it lies. */
  identity: {
    bytes: 10 * 1024 * 1024,
    count: 2,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  /** A business licence; encrypted too. */
  licence: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  avatar: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
  product: { bytes: 5 * 1024 * 1024, count: 12, types: ['image/jpeg', 'image/png', 'image/webp'] },
  banner: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
  model: { bytes: 15 * 1024 * 1024, count: 1, types: ['model/gltf-binary', 'model/vnd.usdz+zip'] },
  video: { bytes: 60 * 1024 * 1024, count: 1, types: ['video/mp4', 'video/webm'] },
  sheet: { bytes: 300 * 1024 * 1024, count: 1, types: SHEETS },
} as const satisfies Record<Purpose, { bytes: number; count: number; types: readonly string[] }>

/** 128 random bits. */
export const FileId = z.string().check(z.regex(/^[\w-]{22}$/))

export const UploadedFile = z.object({
  /** Unguessable, 22 characters. */
  id: z.string(),
  purpose: Purpose,
  type: z.string(),
  byteCount: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Where it can be read: for ever for public purposes, for some minutes for private ones. */
  url: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** One file of a buyer, as multipart. It belongs to nothing until a call names its id. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/uploads/:purpose',
  who: 'buyer',
  input: z.object({ purpose: z.enum(['voucher', 'avatar', 'identity', 'licence']) }),
  data: UploadedFile,
  file: true,
})

/** The same for staff. */
export const uploadOfficeFile = endpoint({
  method: 'POST',
  path: '/office/uploads/:purpose',
  who: 'staff',
  input: z.object({ purpose: z.enum(['product', 'banner']) }),
  data: UploadedFile,
  file: true,
})

/** One large file as it is, without a form around it: a model, a film, a list of goods. Read as it comes. */
export const uploadLarge = endpoint({
  method: 'POST',
  path: '/office/uploads/:purpose/whole',
  who: 'staff:catalog.write',
  input: z.object({ purpose: z.enum(['model', 'video', 'sheet']) }),
  data: UploadedFile,
})

/** A part of a picture that is there already, as a picture of its own. Shares of its width and height. */
export const cropPicture = endpoint({
  method: 'POST',
  path: '/office/uploads/crop',
  who: 'staff:catalog.write',
  input: z.object({
    url: PicturePath,
    left: z.number().check(z.minimum(0), z.maximum(1)),
    top: z.number().check(z.minimum(0), z.maximum(1)),
    width: z.number().check(z.minimum(0.02), z.maximum(1)),
    height: z.number().check(z.minimum(0.02), z.maximum(1)),
  }),
  data: UploadedFile,
})

/** Whether there is room for what is written; for everybody who works here, since nobody else is told. */
export const storageRoom = endpoint({
  method: 'GET',
  path: '/office/storage',
  who: 'staff',
  input: z.object({}),
  data: z.object({ freeBytes: z.int(), state: z.enum(['enough', 'low', 'full']) }),
})
