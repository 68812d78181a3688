alter table promotions.activity validate constraint activity_kind_check;
alter table orders.line validate constraint gift_costs_nothing;
alter table orders.line validate constraint gift_is_of_something;
