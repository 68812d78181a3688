-- What the merchant sends a buyer in a case goes by a carrier of the shop's list, as any parcel does; and goods that were refused have a way home.
alter table after_sales.sales_case
  -- Null in parcels from before: their carrier is as it was typed.
  add column if not exists replacement_carrier_id bigint references shipping.carrier,
  add column if not exists keeps_goods boolean not null default false,
  -- Null where they went home without a parcel: `home_note` says how.
  add column if not exists home_carrier_id bigint references shipping.carrier,
  add column if not exists home_number text check (length(home_number) between 1 and 40),
  add column if not exists home_paid_by text check (home_paid_by in ('merchant', 'buyer')),
  add column if not exists home_note text check (length(home_note) <= 500),
  add column if not exists home_sent_at timestamptz;
comment on column after_sales.sales_case.keeps_goods is 'goods that were refused and are with the merchant still';

alter table after_sales.sales_case drop constraint if exists case_replacement_sent, drop constraint if exists case_goods_home,
  drop constraint if exists case_keeps_goods;
alter table after_sales.sales_case
  -- Own vans have no numbers.
  add constraint case_replacement_sent check ((state <> 'replacement_shipped' and not (type = 'exchange' and state in ('refunding', 'completed')))
    or (replacement_carrier is not null and (replacement_number is not null or replacement_carrier_id is not null)
      and replacement_sent_at is not null)) not valid,
  -- By a parcel that somebody pays for, or as a note says.
  add constraint case_goods_home check ((home_sent_at is null) = (home_note is null) and (home_carrier_id is null) = (home_paid_by is null)
    and (home_number is null or home_carrier_id is not null) and (home_sent_at is null or home_carrier_id is not null or length(home_note) > 1)) not valid,
  add constraint case_keeps_goods check (not (keeps_goods and (state = 'completed' or home_sent_at is not null))) not valid;

-- Goods that were refused before: nobody has noted that they went home.
update after_sales.sales_case set keeps_goods = true where state = 'goods_refused' and home_sent_at is null and not keeps_goods;
