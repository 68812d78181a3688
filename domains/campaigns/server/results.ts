/** What came of activities and coupons, on the screen and as a file. */
import type { FastifyReply } from 'fastify'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import { CALENDAR_ENTRIES_MAX, RESULTS_DAYS_MAX } from '../limits.ts'
import type { CampaignResult, campaignResults, campaignResultsFile } from '../results-contract.ts'
import { demandPeriod, idsOf } from './calendar.ts'
import * as sql from './results-sql.ts'

type Period = { from: Instant; until: Instant; now: Instant }

/** @throws {Refused} periodWrong */
export async function results(
  { db, now }: StaffContext,
  period: InputOf<typeof campaignResults>,
): Promise<DataOf<typeof campaignResults>> {
  demandPeriod(period, RESULTS_DAYS_MAX)
  const settings = await readSettings(db)
  return {
    currency: ratesOf(settings).base,
    ...(await read(db, { ...period, now }, CALENDAR_ENTRIES_MAX)),
  }
}

async function read(
  db: Queryable,
  period: Period,
  limit: number,
): Promise<{ items: CampaignResult[]; isComplete: boolean }> {
  const found = await sql.latestCampaigns(db, period, limit + 1)
  const rows = found.slice(0, limit)
  const figures = await sql.figuresOf(db, idsOf(rows))
  const items = rows.map((row) => ({
    ...NOTHING,
    unitCount: row.of === 'activity' ? 0 : null,
    ...row,
    ...figures.find(({ of, id }) => of === row.of && id === row.id),
  }))
  return { items, isComplete: found.length === rows.length }
}

const NOTHING = {
  orderCount: 0,
  buyerCount: 0,
  newBuyerCount: 0,
  claimedCount: null,
  usedCount: null,
  salesAmount: 0,
  costAmount: 0,
}

const COUNTS = [
  'orderCount',
  'buyerCount',
  'newBuyerCount',
  'unitCount',
  'claimedCount',
  'usedCount',
] as const
const AMOUNTS = ['salesAmount', 'costAmount'] as const

/** @throws {Refused} periodWrong, tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...period }: InputOf<typeof campaignResultsFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  demandPeriod(period, RESULTS_DAYS_MAX)
  const { db, now, lang } = context
  const settings = await readSettings(db)
  const word = (key: string) => translate(lang, `campaigns.file.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  const act = {
    action: 'campaigns.export',
    object: 'report:campaigns',
    after: { period: `${period.from} – ${period.until}`, format },
  } as const
  return sendListFile(context, reply, act, (rowsMost) => {
    // One more than fits: the file says itself where it ends before its list.
    const whole = read(db, { ...period, now }, rowsMost + 1)
    const cellsOf = (item: CampaignResult, to: Lang) => [
      word(`kinds.${item.kind}`),
      textIn(item.names, to).text,
      word(`states.${item.state}`),
      times.cell(item.startsAt),
      times.cell(item.endsAt),
      ...COUNTS.map((key) => item[key] ?? ''),
      ...AMOUNTS.map((key) => item[key] / MINOR_UNITS),
      ratesOf(settings).base,
    ]
    async function* pages() {
      yield (await whole).items.map((item) => cellsOf(item, lang))
    }
    return {
      name: `campaigns-${period.from.slice(0, 10)}-${period.until.slice(0, 10)}`,
      format,
      heads: [
        ...['kind', 'name', 'state'].map(word),
        ...['startsAt', 'endsAt'].map((key) => times.head(word(key))),
        ...[...COUNTS, ...AMOUNTS, 'currency'].map(word),
      ],
      pages: pages(),
      countAll: async () => (await whole).items.length,
    }
  })
}
