-- A line whose orders were agreed to in part alone keeps what it has paid, and its rest is to be decided: by hand, never by a proposal.
alter table bank_statements.line drop constraint line_used_when_decided;
alter table bank_statements.line add constraint line_rest_is_not_proposed check ((used_amount > 0) <= (state <> 'proposed')) not valid;

-- A file that ends each process that reads it is given up after some.
alter table bank_statements.statement add column tries integer not null default 0;

-- The vouchers that a line pays never come to more than what came, whoever accepts them at the same moment.
create function payments.keep_line_within() returns trigger language plpgsql as $$
declare came bigint;
begin
  select amount into came from bank_statements.line where id = new.statement_line_id for no key update;
  if came < new.accepted_amount + coalesce((
    select sum(accepted_amount) from payments.voucher
    where statement_line_id = new.statement_line_id and state = 'accepted' and id <> new.id), 0)
  then
    raise exception 'line % of a statement pays more than came', new.statement_line_id
      using errcode = 'check_violation', constraint = 'line_not_overpaid';
  end if;
  return new;
end $$;
create trigger line_not_overpaid before update of state on payments.voucher
  for each row when (new.state = 'accepted' and old.state <> 'accepted' and new.statement_line_id is not null)
  execute function payments.keep_line_within();
