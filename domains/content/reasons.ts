/** Why requests about content are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4400 to 4499. */
export const ContentReasons = {
  notFound: { code: 4400, message: 'content.notFound' },
  chineseNeeded: { code: 4401, message: 'content.chineseNeeded' },
  endsBeforeStart: { code: 4402, message: 'content.endsBeforeStart' },
  /** Sections but those of one category are there once; a category has one. */
  sectionThere: { code: 4403, message: 'content.sectionThere' },
} as const satisfies Record<string, Reason>
