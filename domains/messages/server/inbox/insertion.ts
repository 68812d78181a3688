/** Inserts an inbox message: by a statement of its own, or as part of the one that writes its mail. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { MessageCategory } from '../../contract.ts'
import type { Template } from '../../definition.ts'

export type NewMessage = {
  key: string
  buyerId: number
  category: MessageCategory
  template: Template
  /** A JSON object. */
  values: string
  path: string | null
  now: Instant
}

/**
 * Inserts nothing where the key was used before.
 * @param from `from …`: once for each row of it, where it is part of another statement
 */
export const insertMessage = (m: NewMessage, from: Sql = empty): Sql => sql`
    insert into messages.message (key, buyer_id, category, template, values, path, created_at)
    select ${m.key}::text, ${m.buyerId}::bigint, ${m.category}::text, ${m.template}::text, ${m.values}::jsonb,
      ${m.path}::text, ${m.now}::timestamptz
    ${from} on conflict (key) do nothing`
