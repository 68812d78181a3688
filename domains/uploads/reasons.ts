/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4100 to 4199. */
export const UploadReasons = {
  notAnImage: { code: 4100, message: 'uploads.notAnImage' },
  tooLarge: { code: 4101, message: 'uploads.tooLarge' },
  tooManyPixels: { code: 4102, message: 'uploads.tooManyPixels' },
  noFile: { code: 4103, message: 'uploads.noFile' },
  notFound: { code: 4104, message: 'uploads.notFound' },
  notAModel: { code: 4105, message: 'uploads.notAModel' },
  notAUsdz: { code: 4107, message: 'uploads.notAUsdz' },
  /** What a buyer has sent and used for nothing yet. */
  tooManyUnused: { code: 4108, message: 'uploads.tooManyUnused' },
  /** What a buyer has sent and used, of one purpose. */
  tooManyStored: { code: 4109, message: 'uploads.tooManyStored' },
  notAVideo: { code: 4106, message: 'uploads.notAVideo' },
} as const satisfies Record<string, Reason>
