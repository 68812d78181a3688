/** AfterShip: its Tracking API of 2024-10, and its webhook, signed over the raw bytes with HMAC-SHA256. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { TrackingState } from '#domains/orders/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import { askAnyStatus, parseJson } from '#kit/server/providers/http.ts'
import type { TrackedParcel, TrackingProvider, TrackingReport } from '../provider.ts'
import type { ProviderKeys, ProviderPlace } from './keys.ts'

const VERSION = '2024-10'

const Meta = z.object({
  meta: z.object({ code: z.coerce.number(), message: z.nullish(z.string()) }),
  data: z.optional(z.unknown()),
})
const Checkpoint = z.object({
  checkpoint_time: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  message: z.nullish(z.string()),
  location: z.nullish(z.string()),
  tag: z.nullish(z.string()),
  subtag: z.nullish(z.string()),
})
const Tracking = z.object({
  id: z.string(),
  tracking_number: z.string(),
  slug: z.nullish(z.string()),
  tag: z.nullish(z.string()),
  subtag: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  checkpoints: z.nullish(z.array(Checkpoint)),
})
type Tracking = z.infer<typeof Tracking>
const Found = z.object({ trackings: z.array(Tracking) })
const Known = z.object({ id: z.nullish(z.string()) })
const Event = z.object({ event: z.string(), msg: z.unknown() })

const TRACKING_EXISTS = 4003
const NOT_FOUND = 4004
const TOO_MANY = 429
/** Keys, rights, the plan of the account: nothing about the parcel. */
const ACCOUNT = [401, 402, 403]

export function aftershipProvider(
  { apiKey, webhookSecret }: ProviderKeys['aftership'],
  { origin }: ProviderPlace,
): TrackingProvider {
  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const { status, data } = await askAnyStatus({
      method,
      url: `${origin}/tracking/${VERSION}${path}`,
      headers: { 'as-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const parsed = z.safeParse(Meta, data)
    if (!parsed.success) throw new ProviderAway(`it answered ${status} and something unknown`)
    const { code, message } = parsed.data.meta
    return { status, code, text: `${code} ${message ?? ''}`.trim(), data: parsed.data.data }
  }
  type Answer = Awaited<ReturnType<typeof call>>

  function failureOf({ status, code, text }: Answer): ProviderAway | ProviderRefused {
    if (status >= 500 || status === TOO_MANY || ACCOUNT.includes(status))
      return new ProviderAway(text)
    return new ProviderRefused(text, String(code))
  }

  return {
    acknowledgement: { type: 'application/json; charset=utf-8', body: '{}' },
    async register({ number, code, orderNumber, lang }: TrackedParcel) {
      const answer = await call('POST', '/trackings', {
        tracking_number: number,
        ...(code === null ? {} : { slug: code }),
        title: orderNumber,
        order_id: orderNumber,
        language: LANGUAGES[lang],
      })
      if (answer.status === 200 || answer.status === 201) {
        const made = parse(Tracking, answer.data)
        return { reference: made.id, report: toReport(made) }
      }
      if (answer.code === TRACKING_EXISTS) {
        const known = z.safeParse(Known, answer.data)
        return { reference: known.success ? (known.data.id ?? null) : null, report: null }
      }
      throw failureOf(answer)
    },
    async ask({ number, code, reference }) {
      if (reference === null) {
        const answer = await call(
          'GET',
          `/trackings?tracking_numbers=${encodeURIComponent(number)}`,
        )
        if (answer.status !== 200) throw failureOf(answer)
        const { trackings } = parse(Found, answer.data)
        // Of several carriers with this number the parcel's own.
        const own = trackings.find(({ slug }) => slug === code) ?? null
        const found = trackings.length > 1 && code !== null ? own : trackings[0]
        return found == null ? null : toReport(found)
      }
      const answer = await call('GET', `/trackings/${encodeURIComponent(reference)}`)
      if (answer.code === NOT_FOUND) return null
      if (answer.status !== 200) throw failureOf(answer)
      return toReport(parse(Tracking, answer.data))
    },
    read(raw, headers) {
      const given = Buffer.from(String(headers['aftership-hmac-sha256'] ?? ''), 'base64')
      const own = createHmac('sha256', webhookSecret).update(raw).digest()
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      const event = z.safeParse(Event, parseJson(raw.toString('utf8')))
      if (!event.success) return 'unreadable'
      if (event.data.event !== 'tracking_update') return 'nothing'
      const tracking = z.safeParse(Tracking, event.data.msg)
      return tracking.success ? toReport(tracking.data) : 'unreadable'
    },
    async check() {
      const answer = await call('GET', '/couriers')
      if (answer.status === 200) return
      if (ACCOUNT.includes(answer.status)) throw new ProviderRefused(answer.text)
      throw failureOf(answer)
    },
  }
}

/** The language of their texts where they translate them. */
const LANGUAGES = { cn: 'zh-Hans', en: 'en', spa: 'es', id: 'id' } as const

/** @throws {ProviderAway} where it is no answer of theirs */
function parse<Shape extends z.core.$ZodType>(shape: Shape, data: unknown): z.output<Shape> {
  const parsed = z.safeParse(shape, data)
  if (!parsed.success) throw new ProviderAway('it answered something unknown')
  return parsed.data
}

/** Exceptions that are a return, of their list of sub-statuses: refused, returning, returned. */
const RETURNS = ['Exception_003', 'Exception_010', 'Exception_011']
const STATES: Readonly<Record<string, TrackingState>> = {
  InfoReceived: 'registered',
  InTransit: 'moving',
  OutForDelivery: 'delivering',
  AttemptFail: 'failed',
  AvailableForPickup: 'waitingPickup',
  Delivered: 'delivered',
  Exception: 'failed',
  Expired: 'failed',
}
/** The carrier has it: their first scans. */
const ACCEPTED = ['InTransit_001', 'InTransit_002']

function stateOf(tag: string | null | undefined, subtag: string | null | undefined) {
  if (subtag != null && RETURNS.includes(subtag)) return 'returned'
  if (subtag != null && ACCEPTED.includes(subtag)) return 'accepted'
  return STATES[tag ?? ''] ?? null
}

function toReport(tracking: Tracking): TrackingReport {
  const {
    tracking_number: number,
    slug,
    tag,
    subtag,
    updated_at: reportedAt,
    checkpoints,
  } = tracking
  const traces = (checkpoints ?? []).flatMap((point) => {
    const at = instantOf(point.checkpoint_time) ?? instantOf(point.created_at)
    const place = point.location?.trim() ?? ''
    const text = [place, point.message?.trim() ?? ''].filter((part) => part !== '').join(' · ')
    return at === null || text === '' ? [] : [{ at, text, state: stateOf(point.tag, point.subtag) }]
  })
  const state = stateOf(tag, subtag)
  return { number, carrier: slug ?? null, state, reportedAt: instantOf(reportedAt), traces }
}

/** A time without an offset is of the place of the checkpoint, which nobody tells: read as UTC. */
function instantOf(text: string | null | undefined): Instant | null {
  const [, day, clock = '00:00:00', offset = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text ?? '',
    ) ?? []
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${clock}${offset}`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
