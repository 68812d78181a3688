/** Statements about lines: stored once, proposed for, and read tab by tab. */
import sql, { empty } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Confidence, LineState, LineTab, Proposal } from '../contract.ts'
import type { Match, OpenLine } from './matching/proposal.ts'

export type NewLine = {
  identity: string
  position: number
  bookedOn: string
  amount: number
  reference: string
  referenceKey: string
  payerName: string
  payerAccount: string
  payerKey: string
  text: string
  isReversal: boolean
}
type Of = { statementId: number; accountId: number; currency: Currency }

/** Those that an earlier file had are left as they are. What went out is set aside at once, but for what the file says the bank takes back. @returns how many are new */
export const addLines = (tx: Queryable, of: Of, lines: readonly NewLine[]): Promise<number> =>
  tx.count(sql`
    insert into bank_statements.line (statement_id, account_id, currency, identity, position, booked_on, amount, reference, reference_key,
      payer_name, payer_account, payer_key, text, is_reversal, state, set_aside_reason)
    select ${of.statementId}, ${of.accountId}, ${of.currency}, r."identity", r."position", r."bookedOn", r.amount, r.reference,
      r."referenceKey", r."payerName", r."payerAccount", r."payerKey", r.text, r."isReversal",
      case when r.amount > 0 or r."isReversal" then 'undecided' else 'set_aside' end,
      case when r.amount > 0 or r."isReversal" then null else 'outgoing' end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("identity" text, "position" int, "bookedOn" date, amount bigint,
      reference text, "referenceKey" text, "payerName" text, "payerAccount" text, "payerKey" text, text text, "isReversal" boolean)
    on conflict (account_id, identity) do nothing`)

/** What bounces comes back from where the shop had sent it: it is no payment of a customer's. */
const OPEN = sql`state in ('proposed', 'undecided') and used_amount = 0 and amount > 0 and not is_reversal`

/** Open lines of an account that came in, as they were imported. What is left of one that has paid something is given by hand. */
export const openLines = (
  db: Queryable,
  accountId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db.rows<OpenLine>(sql`
    select id, booked_on::text as booked_on, amount, reference_key, payer_name, payer_account, payer_key, text
    from bank_statements.line where account_id = ${accountId} and ${OPEN} and id > ${after} order by id limit ${limit}`)

export const countOpen = async (db: Queryable, accountId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from bank_statements.line where account_id = ${accountId} and ${OPEN}`)
  ).count

/**
 * Of these the ones that an earlier statement seems to have: day, amount, and payer or text are the same, and one of the two has no
 * reference of the bank. The same file read in another way (its columns, its encoding) has lines that are new by identity.
 */
export const linesAlike = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; position: number; fileName: string }>(sql`
    select distinct on (l.id) l.id, e.position, s.file_name
    from bank_statements.line l
    join bank_statements.line e on e.account_id = l.account_id and e.booked_on = l.booked_on and e.amount = l.amount
      and e.statement_id <> l.statement_id and e.id < l.id
      and (starts_with(e.identity, 'H') or starts_with(l.identity, 'H'))
      and ((l.payer_key <> '' and e.payer_key = l.payer_key) or (l.payer_name <> '' and upper(e.payer_name) = upper(l.payer_name))
        or upper(e.text) = upper(l.text) or '' in (l.payer_key || l.text, e.payer_key || e.text))
    join bank_statements.statement s on s.id = e.statement_id
    where l.id = any(${ids as number[]}::bigint[]) order by l.id, e.id`)

/** By payer the one buyer whom their earlier lines have paid for. */
export const payersBefore = (db: Queryable, payerKeys: readonly string[]) =>
  db.rows<{ payerKey: string; buyerId: number }>(sql`
    select l.payer_key, min(p.buyer_id)::bigint as buyer_id
    from bank_statements.line l join bank_statements.part p on p.line_id = l.id and p.ended_at is null
    where l.state = 'done' and l.payer_key <> '' and l.payer_key = any(${payerKeys as string[]}::text[])
    group by l.payer_key having min(p.buyer_id) = max(p.buyer_id)`)

/** By payer the one provider whose payouts their earlier lines were. */
export const payersOfPayouts = (db: Queryable, payerKeys: readonly string[]) =>
  db.rows<{ payerKey: string; payoutId: number }>(sql`
    select payer_key, max(payout_id) as payout_id from bank_statements.line
    where state = 'payout' and payer_key = any(${payerKeys as string[]}::text[]) group by payer_key`)

/** Two lines that one member sets as payouts wait for each other. */
export const lockPayoutsBy = (tx: Queryable, staffId: number): Promise<void> =>
  tx.write(
    sql`select pg_advisory_xact_lock(hashtextextended('payouts by ' || ${staffId}::bigint, 0))`,
  )

/** Payouts that a member has set since then of lines that they imported. */
export const payoutsSetBy = (
  tx: Queryable,
  { staffId, since }: { staffId: number; since: Instant },
) =>
  tx.rows<{ payoutId: number; amount: number; currency: Currency }>(sql`
    select l.payout_id, l.currency, l.amount
    from bank_statements.line l join bank_statements.statement s on s.id = l.statement_id
    where l.state = 'payout' and l.decided_by = ${staffId} and l.decided_at > ${since} and s.imported_by = ${staffId}`)

/** What lines that wait for a second person have for orders. */
export const promisedAmounts = (db: Queryable) =>
  db.rows<{ orderNumber: string; amount: number }>(sql`
    select p.order_number, sum(p.amount)::bigint as amount
    from bank_statements.line l join bank_statements.part p on p.line_id = l.id and p.ended_at is null
    where l.state = 'asked' and p.kind = 'order' group by 1`)

export type Proposed = { id: number } & (Match | { confidence: null; proposal: null }) & {
    failure: string | null
    failureValues: Record<string, string | number>
  }

/** Of lines that are still open. */
export const propose = (tx: Queryable, rows: readonly Proposed[]): Promise<number> =>
  tx.count(sql`
    update bank_statements.line l set confidence = r.confidence, proposal = nullif(r.proposal, 'null'::jsonb),
      state = case when r.confidence is null then 'undecided' else 'proposed' end,
      failure = r.failure, failure_values = coalesce(r."failureValues", '{}'), version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, confidence text, proposal jsonb, failure text, "failureValues" jsonb)
    where l.id = r.id and l.state in ('proposed', 'undecided')
      and (l.confidence, l.proposal, l.failure) is distinct from (r.confidence, nullif(r.proposal, 'null'::jsonb), r.failure)`)

export type LineRow = {
  id: number
  statementId: number
  accountId: number
  version: number
  position: number
  bookedOn: string
  amount: number
  currency: Currency
  reference: string
  referenceKey: string
  payerName: string
  payerAccount: string
  text: string
  state: LineState
  confidence: Confidence | null
  proposal: Omit<Proposal, 'buyerName'> | null
  failure: string | null
  failureValues: Record<string, string | number>
  setAsideReason: string | null
  payoutId: number | null
  usedAmount: number
  isReversal: boolean
  decidedName: string | null
  decidedAt: Instant | null
}

/** Proposals that were made before they could name entries name none. */
const LINE = sql`
  select l.*, l.booked_on::text as booked_on, '{"entries": []}'::jsonb || l.proposal as proposal from bank_statements.line l`
const STATES: Record<LineTab, readonly LineState[]> = {
  proposed: ['proposed'],
  undecided: ['undecided', 'asked'],
  done: ['done', 'payout'],
  set_aside: ['set_aside'],
}

type Filter = {
  statementId: number
  tab: LineTab
  pattern: string | null
  limit: number
  after: number
}

/** @param filter.pattern of payer, reference or text, for `ilike` */
export const lines = (db: Queryable, { statementId, tab, pattern, limit, after }: Filter) =>
  db.rows<LineRow>(sql`
    ${LINE} where statement_id = ${statementId} and state = any(${STATES[tab] as LineState[]}::text[]) and id > ${after}
      ${
        pattern === null
          ? empty
          : sql`and (payer_name ilike ${pattern} or reference ilike ${pattern} or text ilike ${pattern}
              or proposal::text ilike ${pattern} or (amount / 100.0)::text like ${pattern})`
      }
    order by id limit ${limit}`)

const RANKS: readonly Confidence[] = ['unsure', 'likely', 'sure']

/** What may be accepted in bulk; of these, those that may have been returned are left out by the caller. */
export const acceptable = (db: Queryable, statementId: number, least: Confidence) =>
  db.rows<Pick<LineRow, 'id' | 'version' | 'amount'> & { kind: string; partCount: number }>(sql`
    select id, version, amount, proposal->>'kind' as kind, jsonb_array_length(proposal->'parts') as part_count
    from bank_statements.line where statement_id = ${statementId} and state = 'proposed' and failure is null
      and confidence = any(${RANKS.slice(RANKS.indexOf(least)) as string[]}::text[]) order by id`)

export const findLine = (db: Queryable, id: number) =>
  db.maybeRow<LineRow & { payerKey: string }>(sql`${LINE} where l.id = ${id}`)

export const lockLine = (tx: Queryable, id: number) =>
  tx.maybeRow<LineRow & { importedBy: number }>(sql`
    select l.*, l.booked_on::text as booked_on, s.imported_by
    from bank_statements.line l join bank_statements.statement s on s.id = l.statement_id
    where l.id = ${id} for update of l`)

export type PartRow = {
  id: number
  lineId: number
  kind: 'order' | 'repayment'
  buyerId: number
  orderNumber: string | null
  voucherId: number | null
  amount: number
}

export const partsOf = (db: Queryable, lineIds: readonly number[]) =>
  db.rows<PartRow>(sql`
    select id, line_id, kind, buyer_id, order_number, voucher_id, amount from bank_statements.part
    where line_id = any(${lineIds as number[]}::bigint[]) and ended_at is null order by id`)

export const waitingCounts = (db: Queryable) =>
  db.row<{ proposedCount: number; undecidedCount: number }>(sql`
    select count(*) filter (where state = 'proposed')::int as proposed_count,
      count(*) filter (where state = 'undecided')::int as undecided_count
    from bank_statements.line where state in ('proposed', 'undecided')`)
