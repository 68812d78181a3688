-- Buyers give an order the number of their purchase order, and each of its lines a note. Schema orders.
alter table orders.sales_order add column po_number text not null default '';
alter table orders.line add column note text not null default '';
alter table orders.sales_order
  add constraint po_number_is_short check (char_length(po_number) <= 40 and po_number = btrim(po_number)) not valid;
alter table orders.line add constraint note_is_short check (char_length(note) <= 200 and note = btrim(note)) not valid;
comment on column orders.sales_order.po_number is 'of the buyer''s purchase order; empty: none';
comment on column orders.line.note is 'what its buyer wrote to this line';

-- Sealed with the order where there is one. Orders without keep the seal that they have.
create or replace function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)
    || case when o.tax_relief_amount = 0 then '[]'::jsonb else jsonb_build_array(o.tax_relief_amount) end
    || case when o.deposit_amount is null then '[]'::jsonb
      else jsonb_build_array('deposit', o.deposit_amount, o.balance_days, o.keeps_deposit, o.retained_amount) end
    || case when o.po_number = '' then '[]'::jsonb else jsonb_build_array('po', o.po_number) end)::text, 'UTF8'))
$$;
