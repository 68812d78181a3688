-- Why a coupon is void, in the languages of those who had it. Schema coupons.
alter table coupons.template add column void_reason_texts jsonb not null default '{}';
alter table coupons.template
  add constraint void_texts_with_reason check (void_reason_texts = '{}' or void_reason <> '') not valid,
  add constraint void_texts_are_an_object check (jsonb_typeof(void_reason_texts) = 'object') not valid;
comment on column coupons.template.void_reason_texts is 'void_reason in other languages than Chinese, by language; who has none here reads void_reason';
