/** Who was put on a list, as a part of the statement that lists customers. */
import sql, { type Sql } from 'sql-template-tag'

export const selectPutOn = (listId: number): Sql =>
  sql`select buyer_id from audiences.member where list_id = ${listId}`
