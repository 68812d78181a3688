/** Why acts on articles are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9300 to 9319. */
export const ArticleReasons = {
  chineseNeeded: { code: 9300, message: 'articles.chineseNeeded' },
  notAhead: { code: 9301, message: 'articles.notAhead' },
  wasPublished: { code: 9302, message: 'articles.wasPublished' },
  endsBeforeStart: { code: 9303, message: 'articles.endsBeforeStart' },
  tooDeep: { code: 9304, message: 'articles.tooDeep' },
  channelInUse: { code: 9305, message: 'articles.channelInUse' },
  tooManyChannels: { code: 9306, message: 'articles.tooManyChannels' },
} as const satisfies Record<string, Reason>
