/**
 * Statements about transfers that the bank returns: which line that went out (`g`) returns which that came in (`e`). Whole or less a fee
 * that banks keep, on the same day or later.
 */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** By amount and day: which amounts, the database says (`db/migrations/1260-returns-are-looked-at.sql`). */
const IS_AMOUNT_RETURNED = sql`e.account_id = g.account_id and not e.is_reversal and e.booked_on <= g.booked_on
  and bank_statements.is_amount_returned(e.amount, e.currency, g.amount, g.currency)`

/** By the bank's own reference: the same, or named in the text of what went out. */
const IS_REFERENCE_RETURNED = sql`(e.reference_key = g.reference_key
  or (length(e.reference_key) >= 6 and strpos(bank_statements.letters_of(g.text), e.reference_key) > 0))`

const IS_SOON = sql`g.booked_on - e.booked_on <= bank_statements.return_days()`

/** The account or name of whoever paid, or the order that the transfer named, soon after it came. */
const IS_PAYER_RETURNED = sql`(${IS_SOON} and (
  (e.payer_key <> '' and g.payer_key = e.payer_key)
  or (e.payer_name <> '' and upper(g.payer_name) = upper(e.payer_name))
  or strpos(bank_statements.letters_of(g.text), bank_statements.named_in(e.text)) > 0))`

/** Banks often return from an account of their own and say so in words alone. */
const IS_CALLED_RETURNED = sql`(${IS_SOON} and bank_statements.is_called_return(g.text))`

/** What went out from the first day of this statement on, that the shop has set aside by itself. */
const goneSince = (statementId: number) => sql`
  select l.* from bank_statements.statement s
  join bank_statements.line l on l.account_id = s.account_id and l.booked_on >= s.from_day
  where s.id = ${statementId} and l.amount < 0 and l.state = 'set_aside' and l.decided_by is null and not l.is_reversal`

/** Waits for whoever accepts a line that this statement may return, so that it is seen as paid or seen as returned, never neither. */
export const waitForAccepting = (tx: Queryable, statementId: number) =>
  tx.rows(sql`
    with gone as materialized (${goneSince(statementId)}),
    returned as (select distinct e.id from gone g join bank_statements.line e on ${IS_AMOUNT_RETURNED})
    select id from bank_statements.line where id in (select id from returned) and state in ('proposed', 'undecided') order by id for share`)

/** Of what went out, what has the reference of money that came before, or names it: the bank takes that back. */
export const goneByReference = (db: Queryable, statementId: number) =>
  db.rows<{ id: number }>(sql`
    with gone as materialized (${goneSince(statementId)})
    select g.id from gone g where exists (
      select from bank_statements.line e where ${IS_AMOUNT_RETURNED} and ${IS_REFERENCE_RETURNED})`)

/**
 * Of what went out, what went to an account whose money has paid something, or is called a return of that; but for what the shop itself has sent
 * back of an order, by the rule of the database.
 */
export const goneToPayers = (db: Queryable, statementId: number) =>
  db.rows<{ id: number }>(sql`
    with gone as materialized (${goneSince(statementId)})
    select g.id from gone g
    where exists (
      select from bank_statements.line e
      where ${IS_AMOUNT_RETURNED} and e.used_amount > 0
        and ((e.amount = -g.amount and e.payer_key <> '' and e.payer_key = g.payer_key) or ${IS_PAYER_RETURNED} or ${IS_CALLED_RETURNED})
        and exists (select from bank_statements.part p where p.line_id = e.id and p.ended_at is null))
    and g.id not in (select * from bank_statements.refunds_among(array(select id from gone)))`)

/** These are work of staff. Those that somebody has decided meanwhile are left as they are. */
export const takeBack = (tx: Queryable, ids: readonly number[]): Promise<number> =>
  tx.count(sql`
    update bank_statements.line set is_reversal = true, state = 'undecided', set_aside_reason = null, version = version + 1
    where id = any(${ids as number[]}::bigint[]) and amount < 0 and state = 'set_aside' and decided_by is null`)

/**
 * Of these the ones that a reversal which is to be decided surely takes back. Reversals are few, and are found first: with thousands of lines
 * that the planner knows nothing of yet, it compares each with each.
 */
export const linesTakenBack = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; position: number; fileName: string }>(sql`
    with came as materialized (select * from bank_statements.line where id = any(${ids as number[]}::bigint[])),
    gone as materialized (
      select * from bank_statements.line
      where account_id in (select account_id from came) and is_reversal and state = 'undecided')
    select distinct on (e.id) e.id, g.position, s.file_name
    from gone g
    join came e on ${IS_AMOUNT_RETURNED} and ${IS_REFERENCE_RETURNED}
    join bank_statements.statement s on s.id = g.statement_id
    order by e.id, g.id`)

export type Return = {
  /** Of the line that came in. */
  id: number
  /** Of the line that went out. */
  goneId: number
  bookedOn: string
  /** Below zero. */
  amount: number
  position: number
  fileName: string
}

/**
 * What went out that may have returned these lines, of those that are to be decided: nobody has counted their money yet, so a look costs
 * little, and whatever became of the line that went out. The closest in amount first. The rule is the database's, which refuses such
 * a line that is accepted without a look.
 */
export const returnsOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<Return>(sql`
    select r.came_id as id, r.gone_id, g.booked_on::text as booked_on, g.amount, g.position, s.file_name
    from bank_statements.returns_of(array(
      select id from bank_statements.line where id = any(${ids as number[]}::bigint[]) and state in ('proposed', 'undecided'))) r
    join bank_statements.line g on g.id = r.gone_id
    join bank_statements.statement s on s.id = g.statement_id
    order by r.came_id, r.fee, r.gone_id`)

export type Candidate = {
  /** The reversal, and a line that it may take back. */
  id: number
  reversedId: number
  bookedOn: string
  position: number
  fileName: string
  /** By the bank's own reference, not by payer and amount alone. */
  isSure: boolean
}

/**
 * Lines that these reversals may take back, and those that other reversals of the same accounts and amounts may, by reversal, the likeliest
 * first. What the bank gives back of a transfer that the shop has sent is the same with the signs turned, and comes whole.
 */
export const reversible = (db: Queryable, ids: readonly number[]) =>
  db.rows<Candidate>(sql`
    select g.id, e.id as reversed_id, e.booked_on::text as booked_on, e.position, s.file_name, ${IS_REFERENCE_RETURNED} as is_sure
    from bank_statements.line g
    join bank_statements.line e on e.account_id = g.account_id and e.id <> g.id and e.booked_on <= g.booked_on and not e.is_reversal
      and (e.amount = -g.amount or (${IS_AMOUNT_RETURNED}))
    join bank_statements.statement s on s.id = e.statement_id
    where g.is_reversal and (${IS_REFERENCE_RETURNED} or (g.payer_key <> '' and e.payer_key = g.payer_key)
        or (e.amount > 0 and ${IS_PAYER_RETURNED}))
      and (g.account_id, g.amount) in (
        select account_id, amount from bank_statements.line where id = any(${ids as number[]}::bigint[]) and is_reversal)
    order by is_sure desc, e.amount = -g.amount desc, g.id, e.reference_key = g.reference_key desc, e.id desc`)
