-- The same for templates that were void before. Schema coupons.
alter table coupons.template validate constraint void_texts_with_reason;
alter table coupons.template validate constraint void_texts_are_an_object;
