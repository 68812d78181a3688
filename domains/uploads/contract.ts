/** Files that people send: typed by content, re-encoded, private to their owner and the staff who review them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Reason } from '#kit/contract/refusal.ts'

/** What a file is for decides its limits and who may read it. */
export const Purpose = z.enum(['voucher', 'avatar', 'product', 'banner'])
export type Purpose = z.infer<typeof Purpose>

/** Bytes, pieces and kinds by purpose (semantics.md 8). Pictures are re-encoded, PDF is kept as it is. */
export const LIMITS = {
  voucher: {
    bytes: 10 * 1024 * 1024,
    count: 3,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  avatar: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
  product: { bytes: 5 * 1024 * 1024, count: 12, types: ['image/jpeg', 'image/png', 'image/webp'] },
  banner: { bytes: 5 * 1024 * 1024, count: 1, types: ['image/jpeg', 'image/png', 'image/webp'] },
} as const satisfies Record<Purpose, { bytes: number; count: number; types: readonly string[] }>

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
  input: z.object({ purpose: z.enum(['voucher', 'avatar']) }),
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

/** Codes 4100 to 4199. */
export const UploadReasons = {
  notAnImage: { code: 4100, message: 'uploads.notAnImage' },
  tooLarge: { code: 4101, message: 'uploads.tooLarge' },
  tooManyPixels: { code: 4102, message: 'uploads.tooManyPixels' },
  noFile: { code: 4103, message: 'uploads.noFile' },
  notFound: { code: 4104, message: 'uploads.notFound' },
} as const satisfies Record<string, Reason>
