-- A colleague takes over paying a withdrawal by hand with a second person's word, and from a day after it was begun.
-- Whatever acts there are by now, and these.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['wallet.takeOverWithdrawal']
        union select array['bankStatements.payout']) as k (m)));
end $$;

-- As before; who takes over begins anew, a day after whoever began before.
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
    and to_jsonb(new) - array['paying_by', 'paying_name', 'paying_at', 'number'] = to_jsonb(old) - array['paying_by', 'paying_name', 'paying_at', 'number'] then
    if new.paying_at < old.paying_at + interval '24 hours' then
      raise exception 'withdrawal % was begun within a day', old.id using errcode = 'check_violation', constraint = 'withdrawal_begun_lately';
    end if;
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
