-- Kinds are of the list, and days belong to super membership.
alter table points_goods.goods validate constraint goods_kind_check;
alter table points_goods.goods validate constraint super_goods_have_days;
alter table points_goods.goods_order validate constraint goods_order_kind_check;
alter table points_goods.goods_order validate constraint super_order_has_days;
