/** Claims: who works on an item of a queue. An item belongs to one member of staff for 15 minutes. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Instant } from '#kit/contract/values.ts'
import { WorkKind } from './kinds.ts'

/**
 * An item's key in its domain: an id or an order number. An id is written in one way only: `007` and `7e0` would be other keys of the
 * item that `7` names.
 */
export const Ref = z.string().check(z.regex(/^(?:[1-9]\d{0,14}|[A-Za-z][0-9A-Za-z-]{0,39})$/))

/** The template that a refusal or a question began with. */
export const ReasonCode = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,40}$/))

export const Claim = z.object({
  ref: Ref,
  staffId: Id,
  staffName: z.string(),
  /** From then on anybody may claim it. */
  expiresAt: Instant,
})
export type Claim = z.infer<typeof Claim>

/** Claims of a queue that have not expired; none for those who do not decide its items. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/office/work/claims',
  who: 'staff',
  input: z.object({ kind: WorkKind }),
  data: z.array(Claim),
})
const item = z.object({ kind: WorkKind, ref: Ref })
/**
 * Claims an item, or extends the caller's own claim to 15 minutes from now. `from`: the colleague from whom it is taken
 * over; refused when somebody else has claimed it meanwhile.
 * @refuses notAllowed, claimed, tooManyClaims
 */
export const claimItem = endpoint({
  method: 'POST',
  path: '/office/work/claim',
  who: 'staff',
  input: z.extend(item, { from: z.optional(Id) }),
  data: Claim,
})
/** Releases the caller's own claim; others are not touched. @refuses notAllowed */
export const releaseItem = endpoint({
  method: 'POST',
  path: '/office/work/release',
  who: 'staff',
  input: item,
  data: z.object({}),
})
