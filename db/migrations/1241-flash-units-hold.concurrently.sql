alter table promotions.activity_sku validate constraint units_within_reason;
