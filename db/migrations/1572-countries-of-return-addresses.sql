-- Where goods go back to names its country, and how a carrier abroad reads it. Empty in addresses from before: they say neither.
alter table after_sales.return_address
  add column if not exists country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  add column if not exists abroad text not null default '' check (length(abroad) <= 300);
comment on column after_sales.return_address.abroad is 'the address in Latin letters, beside the one that carriers at home read';
