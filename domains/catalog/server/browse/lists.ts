/** Categories, brands and attributes in all languages, for domains that index or show them. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** Visible categories, parents before children, each with the number of published products directly in it. */
export const categoryList = (db: Queryable): Promise<sql.CategoryRow[]> => sql.categories(db)

/** Brands with at least one published product, the largest first. */
export const brandList = (db: Queryable): Promise<sql.BrandRow[]> => sql.brands(db)

/** With their kinds, values, and the categories that use them. */
export const attributeList = (db: Queryable): Promise<sql.AttributeRow[]> => sql.attributes(db)
