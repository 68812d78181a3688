-- Why an activity was stopped, in the languages of those who read it. Schema promotions.
alter table promotions.activity add column stop_reason_texts jsonb not null default '{}';
alter table promotions.activity
  add constraint stop_texts_with_reason check (stop_reason_texts = '{}' or stop_reason is not null) not valid,
  add constraint stop_texts_are_an_object check (jsonb_typeof(stop_reason_texts) = 'object') not valid;
comment on column promotions.activity.stop_reason_texts is 'stop_reason in other languages than Chinese, by language; who has none here reads stop_reason';
