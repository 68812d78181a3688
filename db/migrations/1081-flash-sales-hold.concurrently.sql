alter table promotions.activity validate constraint activity_kind_check;
alter table promotions.activity_sku validate constraint queue_within_reason;
alter table promotions.activity_sku validate constraint aside_somewhere;
