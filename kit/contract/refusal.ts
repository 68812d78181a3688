/** Why a valid request is refused: a number for clients, a message for people. */

/** `message` is a message key; its `{placeholders}` are filled from the refusal's values. */
export type Reason = { code: number; message: string }

/** Reasons that any endpoint may give. Codes below 4000 and -2xx are kit's; each domain owns a hundred. */
export const Reasons = {
  loginExpired: { code: -202, message: 'kit.loginExpired' },
  loginNeeded: { code: -201, message: 'kit.loginNeeded' },
  invalidInput: { code: 3000, message: 'kit.invalidInput' },
  notFound: { code: 3001, message: 'kit.notFound' },
  forbidden: { code: 3002, message: 'kit.forbidden' },
  tooMany: { code: 3003, message: 'kit.tooMany' },
  changedMeanwhile: { code: 3004, message: 'kit.changedMeanwhile' },
  unreadable: { code: 3010, message: 'kit.unreadable' },
  noSuchCall: { code: 3011, message: 'kit.noSuchCall' },
  tooLarge: { code: 3012, message: 'kit.tooLarge' },
  wrongMediaType: { code: 3013, message: 'kit.wrongMediaType' },
  overloaded: { code: 3014, message: 'kit.overloaded' },
  unavailable: { code: 3015, message: 'kit.unavailable' },
  foreignOrigin: { code: 3016, message: 'kit.foreignOrigin' },
  storageFull: { code: 3017, message: 'kit.storageFull' },
  cannotDecrypt: { code: 3018, message: 'kit.cannotDecrypt' },
  tooSlow: { code: 3020, message: 'kit.tooSlow' },
  internal: { code: 3099, message: 'kit.internalError' },
} as const satisfies Record<string, Reason>

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>

/**
 * Thrown by services to refuse; `#kit/server/http/serve.ts` turns it into an envelope. A refusal is an answer and not an
 * error: HTTP status 200, and nothing in the error log.
 */
export class Refused extends Error {
  readonly reason: Reason
  /** Details for the caller: `fields`, `changed` … Sent as `data`. */
  readonly detail: unknown
  readonly values: MessageValues

  constructor(
    reason: Reason,
    { detail = null, values = {} }: { detail?: unknown; values?: MessageValues } = {},
  ) {
    super(reason.message)
    this.name = 'Refused'
    this.reason = reason
    this.detail = detail
    this.values = values
  }
}
