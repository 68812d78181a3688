/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6000 to 6099. */
export const PaperReasons = {
  notNow: { code: 6000, message: 'papers.notNow' },
  fileNotYours: { code: 6001, message: 'papers.fileNotYours' },
  underOther: { code: 6002, message: 'papers.underOther' },
  noteMissing: { code: 6003, message: 'papers.noteMissing' },
  purged: { code: 6004, message: 'papers.purged' },
  industryNameTaken: { code: 6005, message: 'papers.industryNameTaken' },
} as const satisfies Record<string, Reason>
