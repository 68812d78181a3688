/** Mentions of staff in notes: who can be mentioned, and that a mention was read. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id } from '#kit/contract/values.ts'

export const Colleague = z.object({ id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** What notes are about, each with the permission of those who read them. */
export const NotedKind = z.enum(['order', 'customer', 'enquiry'])
export type NotedKind = z.infer<typeof NotedKind>

/** Members of staff who read the notes of such a thing, the caller too. @refuses notAllowed */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/office/work/colleagues',
  who: 'staff',
  input: z.object({ of: NotedKind }),
  data: z.array(Colleague),
})
/** The caller has opened the page of this thing: they have read what mentions them in its notes, and its news. */
export const seeMentions = endpoint({
  method: 'POST',
  path: '/office/work/mentions/seen',
  who: 'staff',
  input: z.object({
    object: z.string().check(z.regex(/^(order|customer|enquiry):[0-9A-Za-z-]{1,40}$/)),
  }),
  data: z.object({}),
})
