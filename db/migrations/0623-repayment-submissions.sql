-- Buyers submit their repayments themselves: they choose entries, transfer the money, and send one proof of it, which staff compare with the
-- statement. What comes beyond all debts is a prepayment, which the next entries use up.

-- What a customer has paid in advance for orders on terms to come.
insert into ledger.account_kind values ('prepayment', 'credit', 'buyer', true);

-- Of what came, what no entry has needed so far.
alter table credit.repayment add column prepaid_amount bigint not null default 0;
alter table credit.repayment add constraint repayment_prepays_what_came check (prepaid_amount between 0 and amount) not valid;
-- The sum of that. It counts on top of the limit.
alter table credit.account add column prepaid_amount bigint not null default 0;
alter table credit.account add constraint account_prepaid_within_bounds check (prepaid_amount between 0 and 9007199254740991) not valid;
comment on table credit.allocation is 'never deleted: which repayment paid which entry, a prepayment by and by';

create table credit.submission (
  id             bigint      generated always as identity primary key,
  number         text        generated always as ('CS' || (100000 + id)) stored unique,
  buyer_id       bigint      not null references credit.account,
  currency       text        not null,
  state          text        not null default 'pendingSubmission'
    check (state in ('pendingSubmission', 'underReview', 'passed', 'rejected', 'withdrawn')),
  -- How often a proof was sent.
  round          integer     not null default 0 check (round between 0 and 5),
  created_at     timestamptz not null,
  -- As the buyer states it.
  payer_name     text        check (length(payer_name) between 1 and 80),
  payer_last4    text        check (payer_last4 ~ '^\d{4}$'),
  amount         bigint      check (amount between 1 and 100000000000000),
  paid_at        timestamptz,
  bank_reference text        check (length(bank_reference) between 4 and 60),
  reference_key  text        check (reference_key <> ''),
  submitted_at   timestamptz,
  review_by      timestamptz,
  -- While the buyer is asked for more, the clock of the review stands.
  asked_at       timestamptz,
  ended_at       timestamptz,
  decided_by     bigint      references staff.member,
  reject_reason  text        check (length(reject_reason) between 2 and 300),
  -- What it became in the books.
  repayment_id   bigint      unique references credit.repayment,
  constraint submission_is_whole check ((round > 0) = (submitted_at is not null)
    and num_nulls(payer_name, payer_last4, amount, paid_at, bank_reference, reference_key, submitted_at, review_by) in (0, 8)),
  constraint submission_was_sent check (state in ('pendingSubmission', 'withdrawn') or round > 0),
  constraint submission_not_sent_yet check (state <> 'pendingSubmission' or round = 0),
  constraint submission_is_asked_under_review check (asked_at is null or state = 'underReview'),
  constraint submission_ends_once check ((state in ('passed', 'withdrawn')) = (ended_at is not null)),
  constraint submission_passes_into_the_books check ((state = 'passed') = (repayment_id is not null)),
  constraint submission_is_rejected_with_reason check ((state = 'rejected') = (reject_reason is not null)),
  constraint submission_is_decided_by_staff check (state not in ('passed', 'rejected') or decided_by is not null)
);
comment on table credit.submission is 'never deleted';
-- One is being prepared at a time.
create unique index submission_pending on credit.submission (buyer_id) where state = 'pendingSubmission';
create index submission_of_buyer on credit.submission (buyer_id, id desc);
create index submission_waiting on credit.submission (id) where state = 'underReview';
create index submission_by_state on credit.submission (state, id desc);
create index submission_by_reference on credit.submission (reference_key) where reference_key is not null;

-- The entries that the buyer chose: they are paid first. Changed while it is being prepared alone.
create table credit.submission_entry (
  submission_id bigint not null references credit.submission,
  entry_id      bigint not null references credit.entry,
  primary key (submission_id, entry_id)
);

create table credit.submission_file (
  submission_id bigint   not null references credit.submission,
  round         integer  not null check (round > 0),
  position      smallint not null check (position between 1 and 3),
  file_id       text     not null unique, -- a file proves one payment
  sha256        text     not null,
  primary key (submission_id, round, position)
);
comment on table credit.submission_file is 'append-only: the proofs of repayments, round by round';
create index submission_file_by_hash on credit.submission_file (sha256);

-- A submission goes where states.ts says, and its end is the end.
create function credit.demand_submission_edge() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('pendingSubmission', 'pendingSubmission'), ('underReview', 'underReview'),
    ('pendingSubmission', 'underReview'), ('rejected', 'underReview'), ('underReview', 'passed'), ('underReview', 'rejected'),
    ('pendingSubmission', 'withdrawn'), ('underReview', 'withdrawn'), ('rejected', 'withdrawn')) then
    raise exception 'submission % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'submission_edge';
  end if;
  if (new.buyer_id, new.currency, new.created_at) is distinct from (old.buyer_id, old.currency, old.created_at)
    or new.round < old.round or new.round > old.round + 1
    or (old.round = new.round and (new.payer_name, new.payer_last4, new.amount, new.paid_at, new.bank_reference, new.submitted_at)
      is distinct from (old.payer_name, old.payer_last4, old.amount, old.paid_at, old.bank_reference, old.submitted_at)) then
    raise exception 'submission % is another one', old.id using errcode = 'check_violation', constraint = 'submission_stays';
  end if;
  return new;
end $$;
create trigger submission_edge before update on credit.submission for each row execute function credit.demand_submission_edge();

-- The chosen entries are the buyer's own.
create function credit.demand_own_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from credit.submission s join credit.entry e on e.buyer_id = s.buyer_id and e.currency = s.currency
    where s.id = new.submission_id and e.id = new.entry_id) then
    raise exception 'entry % is not of the buyer', new.entry_id using errcode = 'check_violation', constraint = 'submission_of_own_entries';
  end if;
  return new;
end $$;
create trigger submission_of_own_entries before insert or update on credit.submission_entry
  for each row execute function credit.demand_own_entry();

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_23_repayment_unlike_its_parts as
  select r.number as object, format('%s came, %s of it is allocated or prepaid', r.amount, coalesce(a.amount, 0) + r.prepaid_amount) as problem
  from credit.repayment r
  left join (select repayment_id, sum(amount) as amount from credit.allocation group by repayment_id) a on a.repayment_id = r.id
  where r.amount <> coalesce(a.amount, 0) + r.prepaid_amount
  union all
  select r.number, format('pays %s, of another customer', e.number)
  from credit.allocation a join credit.repayment r on r.id = a.repayment_id join credit.entry e on e.id = a.entry_id
  where (e.buyer_id, e.currency) <> (r.buyer_id, r.currency);

create view audit.i_13_prepaid_unlike_books as
  with known as (
    select buyer_id, currency, prepaid_amount as amount from credit.account),
  came as (
    select buyer_id, sum(prepaid_amount) as amount from credit.repayment where reversed_at is null group by buyer_id),
  booked as (
    select substr(owner, 7)::bigint as buyer_id, -balance as amount from ledger.account where kind = 'prepayment')
  select 'credit ' || buyer_id as object,
    format('knows %s prepaid, its repayments %s, the ledger %s', coalesce(k.amount, 0), coalesce(c.amount, 0), coalesce(b.amount, 0)) as problem
  from known k full join came c using (buyer_id) full join booked b using (buyer_id)
  where coalesce(k.amount, 0) <> coalesce(c.amount, 0) or coalesce(k.amount, 0) <> coalesce(b.amount, 0);

-- What was paid in advance pays what is owed at once.
create view audit.i_13_prepaid_beside_debts as
  select 'credit ' || buyer_id as object, format('owes %s, with %s prepaid', used_amount, prepaid_amount) as problem
  from credit.account where used_amount > 0 and prepaid_amount > 0;

create view audit.i_23_submission_unlike_its_repayment as
  select s.number as object, format('became %s, of another customer or in another currency', r.number) as problem
  from credit.submission s join credit.repayment r on r.id = s.repayment_id where (r.buyer_id, r.currency) <> (s.buyer_id, s.currency);

-- I-97: what waits for its buyer has one open question, and the reverse.
create or replace view audit.i_97_asked_items as
  with waits (kind, ref) as (
    select 'vouchers', id::text from payments.voucher where asked_at is not null
    union all
    select 'verifications', id::text from papers.version where asked_at is not null
    union all
    select 'cancelRequests', o.number from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
    where r.paused_at is not null
    union all
    select 'quotes', id::text from quotes.request where paused_at is not null
    union all
    select 'transferRequests', id::text from transfers.request where paused_at is not null
    union all
    select 'repayments', id::text from credit.submission where asked_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);
