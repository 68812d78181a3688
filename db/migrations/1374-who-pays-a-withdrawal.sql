-- Who transfers a withdrawal by hand, who has downloaded the files of transfers, and names of banks on one line: a bank reads files line by line.
alter table wallet.withdrawal add column paying_by bigint references staff.member check (paying_by <= 9000000000000000);
alter table wallet.withdrawal add constraint withdrawal_is_taken check (paying_by is null or paying_at is not null) not valid;

create table wallet.payout_download (
  id            bigint      generated always as identity primary key check (id <= 9000000000000000),
  file_id       bigint      not null references wallet.payout_file check (file_id <= 9000000000000000),
  downloaded_at timestamptz not null,
  staff_name    text        not null
);
comment on table wallet.payout_download is 'append-only: who has downloaded a file of transfers';
create index payout_download_of_file on wallet.payout_download (file_id, id desc);

alter table wallet.payout_account add constraint payout_account_is_on_one_line check (holder || bank !~ '[[:cntrl:]]') not valid;

-- As before; what is being paid may be taken over by a colleague, which changes nothing else of it.
create or replace function wallet.demand_withdrawal_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'applied' or not exists (
      select from wallet.payout_account a where a.id = new.account_id and a.buyer_id = new.buyer_id and a.removed_at is null) then
      raise exception 'withdrawals begin as applied for, to an account of their buyer'
        using errcode = 'check_violation', constraint = 'withdrawal_begins';
    end if;
    if exists (select from wallet.payout_account a where a.buyer_id = new.buyer_id
      and greatest(a.created_at, a.removed_at) > new.applied_at - interval '24 hours') then
      raise exception 'the accounts of buyer % were changed within a day', new.buyer_id
        using errcode = 'check_violation', constraint = 'withdrawal_is_locked';
    end if;
    return new;
  end if;
  -- The number is generated after this trigger.
  if old.state = 'paying' and new.state = 'paying' and old.file_id is null
    and to_jsonb(new) - array['paying_by', 'paying_name', 'number'] = to_jsonb(old) - array['paying_by', 'paying_name', 'number'] then
    return new;
  end if;
  if (old.state, new.state) not in (('applied', 'approved'), ('applied', 'rejected'), ('applied', 'cancelled'), ('approved', 'paying'),
    ('approved', 'rejected'), ('paying', 'paid'), ('paying', 'failed'))
    or (new.buyer_id, new.account_id, new.currency, new.amount, new.fee_amount, new.applied_at)
      is distinct from (old.buyer_id, old.account_id, old.currency, old.amount, old.fee_amount, old.applied_at) then
    raise exception 'withdrawal % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_edge';
  end if;
  return new;
end $$;
