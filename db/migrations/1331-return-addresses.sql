-- Where goods go back to: a list of the shop's, of which every change needs a second person, and where the goods of each round went.

create table after_sales.return_address (
  id        bigint generated always as identity primary key,
  consignee text    not null check (length(consignee) between 1 and 60),
  phone     text    not null check (length(phone) between 5 and 30),
  address   text    not null check (length(address) between 5 and 300),
  active    boolean not null default true,
  version   int     not null default 0 check (version >= 0),
  constraint return_address_once unique (consignee, phone, address)
);
comment on table after_sales.return_address is 'never deleted: what is not used any more is not active';

-- What a round was agreed to with; the case has that of its latest round alone.
alter table after_sales.round add column return_address jsonb;

do $$ declare was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['afterSales.returnAddress']) as k (m)));
end $$;
