/**
 * One HTTP call, described once. The server checks requests by it (`#kit/server/http/serve.ts`), the browser
 * is typed by it (`#kit/web/calls/call.ts`) and OpenAPI is made from it, so they cannot drift apart.
 */
import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/**
 * Who may call. Declared on every endpoint; there is no default.
 * - `anyone`: no identity is looked at
 * - `shopper`: a buyer by `user-token`, else a guest by the `cart-key` header, else a guest without one
 * - `buyer`: needs a live `user-token`, else -202 (unknown, expired, revoked) or -201 (none)
 * - `staff`: any staff member with a full session (password and second factor)
 * - `staff:VERB`: a staff member whose role has that permission
 */
export type Who = 'anyone' | 'shopper' | 'buyer' | 'staff' | `staff:${Permission}`

/**
 * What a browser needs to call an endpoint. `scripts/write-calls.ts` writes one for each; the schemas are in its type
 * only.
 */
export type Call<
  W extends Who = Who,
  Input extends z.core.$ZodType = z.core.$ZodType,
  Data extends z.core.$ZodType = z.core.$ZodType,
> = {
  method: 'GET' | 'POST'
  /** Below `/api`. Every `:name` in the path is a key of `input`. */
  path: `/${string}`
  who: W
  /** Path, query and body fields as one object. Path and query fields use the `…Param` schemas. */
  input?: Input
  /** What `data` holds when `code` is 1. */
  data?: Data
  /** The body is multipart with one file, which the handler gets beside its input. */
  file?: true
  /** What `code` says on success; the specification's `/v1` calls answer 200. Default 1. */
  success?: number
  download?: never
}

/** A call with the schemas of its requests and answers. */
export type Endpoint<
  W extends Who = Who,
  Input extends z.core.$ZodType = z.core.$ZodType,
  Data extends z.core.$ZodType = z.core.$ZodType,
> = Call<W, Input, Data> & { input: Input; data: Data }

/**
 * The browser's view of an endpoint: the type of the files that `scripts/write-calls.ts` writes.
 * @public
 */
export type CallOf<E extends Endpoint> =
  E extends Endpoint<infer W, infer Input, infer Data> ? Call<W, Input, Data> : never

export const endpoint = <const W extends Who, I extends z.core.$ZodType, D extends z.core.$ZodType>(
  spec: Endpoint<W, I, D>,
) => spec

/** A call that answers with a file instead of an envelope: links open its address (`addressOf` of `#kit/web/calls/call.ts`). */
export type Download<W extends Who = Who, Input extends z.core.$ZodType = z.core.$ZodType> = Pick<
  Call<W, Input>,
  'path' | 'who' | 'input'
> & { method: 'GET'; download: true }

/** A download with the schema of its requests. */
export type DownloadEndpoint<
  W extends Who = Who,
  Input extends z.core.$ZodType = z.core.$ZodType,
> = Download<W, Input> & { input: Input }

/**
 * The browser's view of a download, as `scripts/write-calls.ts` writes it.
 * @public
 */
export type DownloadOf<E extends DownloadEndpoint> =
  E extends DownloadEndpoint<infer W, infer Input> ? Download<W, Input> : never

export const download = <const W extends Who, I extends z.core.$ZodType>(
  spec: Omit<DownloadEndpoint<W, I>, 'method' | 'download'>,
): DownloadEndpoint<W, I> => ({ ...spec, method: 'GET', download: true })

export type InputOf<E extends Call | Download> = z.output<NonNullable<E['input']>>
/** What a caller passes: before defaults and parameter parsing. */
export type ArgumentOf<E extends Call | Download> = z.input<NonNullable<E['input']>>
export type DataOf<E extends Call> = z.output<NonNullable<E['data']>>

/** Every answer. `code` 1 is success; with any other code `data` may hold details of the refusal. */
export type Envelope<Data> = { code: number; msg: string; data: Data | null }

export const SUCCESS = 1
