-- What a thief would make: a coupon of points, or a code, that no points order accounts for. Views of schema points_goods.
create or replace view audit.i_43_codes_unlike_their_orders as
  select o.number as object, format('is of %s codes, has %s', o.quantity, count(c.id)) as problem
  from points_goods.goods_order o left join points_goods.code c on c.order_number = o.number and c.goods_id = o.goods_id
  where o.kind = 'code' group by o.id, o.number, o.quantity having count(c.id) <> o.quantity
  union all
  select g.id::text, format('counts %s codes, has %s', g.total_count, count(c.id))
  from points_goods.goods g left join points_goods.code c on c.goods_id = g.id
  where g.kind = 'code' group by g.id, g.total_count having count(c.id) <> g.total_count
  union all
  select o.number, 'has a code of other goods, or is no order of codes'
  from points_goods.code c join points_goods.goods_order o on o.number = c.order_number
  where o.kind <> 'code' or o.goods_id <> c.goods_id;

create or replace view audit.i_43_coupons_unlike_their_points_orders as
  select o.number as object, 'its coupon is of another buyer or another template' as problem
  from points_goods.goods_order o join points_goods.goods g on g.id = o.goods_id
  where o.kind = 'coupon'
    and not exists (select from coupons.coupon c where c.id = o.coupon_id and c.buyer_id = o.buyer_id and c.template_id = g.template_id)
  union all
  select 'coupon ' || c.id, 'is of a template that points alone bring, and no order has paid for it'
  from coupons.coupon c join coupons.template t on t.id = c.template_id
  where t.source = 'points' and not exists (select from points_goods.goods_order o where o.coupon_id = c.id);
