/** Gifts that are given now, with their tiers. Most often there are none, and nothing is read. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hasOpenKind } from '../open-activities.ts'
import { openGifts, type OpenGifts } from './sql.ts'

type During = { buyerId: number | null; now: Instant; until?: Instant }

/** @param db never a replica: which activities are open is cached. @returns those that are on, or begin before `until`, whoever they are for */
export const findOpenGifts = async (db: Queryable, during: During): Promise<OpenGifts[]> =>
  (await hasOpenKind(db, 'gift', during)) ? openGifts(db, during) : []
