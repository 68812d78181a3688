/** Mails and text messages that were not sent: those that are retried, and those that were given up. For staff. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Instant, Lang, page } from '#kit/contract/values.ts'
import { OutboxState, TemplateName } from './contract.ts'
import { Channel } from './templates-contract.ts'

/** `late`: tried at least once, and retried automatically. `failed`: given up. */
export const UnsentPart = z.enum(['failed', 'late'])
export type UnsentPart = z.infer<typeof UnsentPart>

export const UnsentMessage = z.object({
  id: Id,
  channel: Channel,
  template: TemplateName,
  /** An e-mail address or a telephone number. */
  to: z.string(),
  lang: Lang,
  /** Null where it would show a code, and where the text was deleted. */
  title: z.nullable(z.string()),
  state: OutboxState,
  /** The number of attempts. */
  attemptCount: z.int(),
  /** The error of the provider or the network, in their words. */
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  /** Null for failed messages. */
  nextTryAt: z.nullable(Instant),
  /** Whether its text is still stored. */
  canRetry: z.boolean(),
})
export type UnsentMessage = z.infer<typeof UnsentMessage>

/** The newest first. */
export const listUnsent = endpoint({
  method: 'GET',
  path: '/office/messages/outbox',
  who: 'staff:messages.retry',
  input: z.object({ part: UnsentPart, after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(UnsentMessage),
})

export const UnsentCounts = z.object({ failedCount: z.int(), lateCount: z.int() })

/** For the office's inbox. */
export const unsentCounts = endpoint({
  method: 'GET',
  path: '/office/messages/outbox/counts',
  who: 'staff:messages.retry',
  input: z.object({}),
  data: UnsentCounts,
})

const Chosen = z.array(Id).check(z.minLength(1), z.maxLength(200))

/** Sends them now, and retries for another week. Without ids: all that failed or wait for their next attempt. */
export const retryUnsent = endpoint({
  method: 'POST',
  path: '/office/messages/outbox/retry',
  who: 'staff:messages.retry',
  input: z.object({ ids: z.optional(Chosen) }),
  data: z.object({ count: z.int() }),
})
/** Dismisses failed messages: they are no longer listed or counted. */
export const dropUnsent = endpoint({
  method: 'POST',
  path: '/office/messages/outbox/drop',
  who: 'staff:messages.retry',
  input: z.object({
    ids: Chosen,
    /** For the audit log: why nobody needs it any more. */
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  data: z.object({ count: z.int() }),
})
