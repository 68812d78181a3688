/** Uploads: typed by content, re-encoded, private to their owner and the staff who review them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { PicturePath } from '#kit/contract/values.ts'

/** The purpose of a file decides its limits and its readers. */
export const Purpose = z.enum([
  'voucher',
  'answer',
  'avatar',
  'identity',
  'licence',
  'review',
  'evidence',
  'product',
  'banner',
  'model',
  'video',
  'case-video',
  'sheet',
])
export type Purpose = z.infer<typeof Purpose>

const SHEETS = [
  'text/csv',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Bytes, number and types by purpose (semantics.md 8). Pictures are re-encoded, other files are stored as they are. */
export const LIMITS = {
  voucher: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  /** What a buyer attaches to what they write to staff: answers about an order, quote or transfer, enquiries, feedback. */
  answer: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  /** Front and back of an identity document; stored encrypted. */
  identity: {
    bytes: 10 * 1024 * 1024,
    count: 2,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  /** A business licence, or what proves a company of a directory; stored encrypted too. */
  licence: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  avatar: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
  /** What a buyer shows of goods that they review, or of their company in a directory; public. */
  review: { bytes: 5 * 1024 * 1024, count: 9, types: ['image/jpeg', 'image/png', 'image/webp'] },
  /** What staff photograph of one buyer's goods, returned or being made: for staff and that buyer. */
  evidence: {
    bytes: 5 * 1024 * 1024,
    count: 12,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  product: { bytes: 5 * 1024 * 1024, count: 12, types: ['image/jpeg', 'image/png', 'image/webp'] },
  banner: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
  model: { bytes: 15 * 1024 * 1024, count: 1, types: ['model/gltf-binary', 'model/vnd.usdz+zip'] },
  video: { bytes: 60 * 1024 * 1024, count: 1, types: ['video/mp4', 'video/webm'] },
  /** What a buyer shows of goods in an after-sales case; private, and streamed. */
  'case-video': { bytes: 50 * 1024 * 1024, count: 1, types: ['video/mp4', 'video/webm'] },
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
  /** Its address: permanent for public purposes, valid for some minutes for private ones. */
  url: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** One file of a buyer, as multipart. It is unused until a call names its id. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/uploads/:purpose',
  who: 'buyer',
  input: z.object({
    purpose: z.enum(['voucher', 'answer', 'avatar', 'identity', 'licence', 'review']),
  }),
  data: UploadedFile,
  file: true,
})

/** The same for staff. */
export const uploadOfficeFile = endpoint({
  method: 'POST',
  path: '/office/uploads/:purpose',
  who: 'staff',
  input: z.object({ purpose: z.enum(['product', 'banner', 'evidence']) }),
  data: UploadedFile,
  file: true,
})

/** One large file without a form: a model, a video, a list of goods. Streamed. */
export const uploadLarge = endpoint({
  method: 'POST',
  path: '/office/uploads/:purpose/whole',
  who: 'staff:catalog.write',
  input: z.object({ purpose: z.enum(['model', 'video', 'sheet']) }),
  data: UploadedFile,
})

/** Crops an existing picture into a new one. Shares of its width and height. */
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

/** Whether the disk is full; for all staff, since no one else is notified. */
export const storageState = endpoint({
  method: 'GET',
  path: '/office/uploads/storage',
  who: 'staff',
  input: z.object({}),
  data: z.object({ freeBytes: z.int(), state: z.enum(['enough', 'low', 'full']) }),
})
