-- Schema of the quotes domain: a price is asked and given for a unit of an SKU, and freight for a place and a way of sending.
-- Before, a line named a product, so an answer for its cheapest SKU could be ordered as its dearest.

alter table quotes.line
  add column sku_id  bigint references catalog.sku,
  add column unit_id bigint,
  -- Base units in one of the unit when it was asked for: a pack that is another one by now has no price here.
  add column factor  integer check (factor > 0),
  add constraint line_names_one_unit check (num_nulls(sku_id, unit_id, factor) in (0, 3)),
  drop constraint line_request_id_product_id_key,
  add constraint line_once unique (request_id, sku_id, unit_id);

-- Where to and how, as far as freight asks: the country, in China the code of the province.
alter table quotes.request
  add column country       text check (country ~ '^[A-Z]{2}$'),
  add column province_code text check (province_code ~ '^\d{2}$' and country = 'CN'),
  add column delivery      text check (delivery in ('express', 'freight', 'pickup')),
  add constraint freight_has_place check ((country is null) = (delivery is null));

-- Products with one SKU were meant exactly. Their freight was asked for no place, so an order prices it afresh.
update quotes.line l set sku_id = s.id, unit_id = u.id, factor = u.factor
from catalog.sku s join catalog.sku_unit u on u.sku_id = s.id and u.factor = 1 and u.removed_at is null
where s.product_id = l.product_id
  and (select count(*) from catalog.sku other where other.product_id = l.product_id) = 1;

-- What could mean several SKUs cannot be ordered any more: answers are over, open requests are declined in words.
update quotes.request r set state = 'expired', ended_at = now()
where state = 'answered' and exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null);
update quotes.request r set state = 'declined', answered_at = now(), answered_by = '', ended_at = now(),
  reason = case lang when 'cn' then '请按具体规格重新询价' when 'spa' then 'Vuelve a solicitarlo indicando el modelo exacto'
    when 'id' then 'Silakan minta lagi dengan memilih varian yang tepat' else 'Please ask again and name the exact variant' end
where state = 'sent' and exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null);

create or replace view audit.i_41_answered_quotes_are_whole as
  select 'quote request ' || r.id as object, 'is answered, and a line of it has no price' as problem
  from quotes.request r
  where r.state = 'answered' and exists (select from quotes.line l where l.request_id = r.id and l.unit_amount is null)
  union all
  select 'quote request ' || r.id, 'has no line' from quotes.request r
  where not exists (select from quotes.line l where l.request_id = r.id)
  union all
  select 'quote request ' || r.id, 'is open, and a line of it names no SKU' from quotes.request r
  where r.state in ('sent', 'answered') and exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null);

create or replace view audit.i_56_accepted_quotes_are_orders as
  select 'quote request ' || r.id as object, 'is accepted, and its order ' || r.order_number || ' is not the buyer''s' as problem
  from quotes.request r
  where r.state = 'accepted'
    and not exists (select from orders.sales_order o where o.number = r.order_number and o.buyer_id = r.buyer_id)
  union all
  select 'quote request ' || r.id, 'is accepted, and prices of its order are others'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  where r.state = 'accepted' and (r.currency <> o.currency
    or (select sum(l.quantity * l.unit_amount) from quotes.line l where l.request_id = r.id) <> o.goods_amount)
  union all
  select 'quote request ' || r.id, 'is accepted, and its order has other goods'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  where r.state = 'accepted'
    and not exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null)
    and (select array_agg((sku_id, unit_id, quantity) order by sku_id, unit_id) from quotes.line l where l.request_id = r.id)
      is distinct from
      (select array_agg((sku_id, unit_id, quantity) order by sku_id, unit_id) from orders.line l where l.order_id = o.id);
