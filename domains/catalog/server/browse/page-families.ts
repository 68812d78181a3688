/** Which pages of products, brands and categories visitors find, for the check of links. */
import { idsIn, type PageFamily } from '#domains/writings/server/door.ts'
import * as sql from './page-families-sql.ts'

const foundBy =
  (
    ids: (db: Parameters<PageFamily['found']>[0], asked: readonly number[]) => Promise<number[]>,
  ): PageFamily['found'] =>
  async (db, names) =>
    (await ids(db, idsIn(names))).map(String)

export const pageFamilies: readonly PageFamily[] = [
  { path: '/goods/$id', found: foundBy(sql.productIds) },
  { path: '/home/brand', query: 'id', found: foundBy(sql.brandIds) },
  { path: '/goods/list', query: 'category', isList: true, found: foundBy(sql.categoryIds) },
]
